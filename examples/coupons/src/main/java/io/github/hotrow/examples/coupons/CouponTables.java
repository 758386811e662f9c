// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The tables, in a schema whose name nobody else has, and what Hotrow is told of them. Immutable.
 */
final class CouponTables {
  private static final String DDL =
      """
      create schema SCHEMA;
      create table SCHEMA.coupon (
        coupon_id bigint primary key,
        total bigint not null,
        per_user bigint not null,
        issued bigint not null default 0,
        check (issued <= total));
      create table SCHEMA.coupon_holder (
        coupon_id bigint not null references SCHEMA.coupon,
        user_id bigint not null,
        holds bigint not null,
        primary key (coupon_id, user_id));
      create table SCHEMA.claim (
        claim_id uuid primary key,
        coupon_id bigint not null,
        user_id bigint not null,
        amount bigint not null,
        group_id uuid not null,
        place integer not null);
      create table SCHEMA.red_envelope (
        envelope_id bigint primary key,
        amount numeric(12,2) not null,
        shares integer not null,
        drawn numeric(12,2) not null default 0,
        taken integer not null default 0,
        luck numeric(12,2) not null, -- what may still be drawn beyond a cent for each share
        check (drawn <= amount), check (taken <= shares), check (luck >= 0));
      create table SCHEMA.share (
        envelope_id bigint not null,
        user_id bigint not null,
        amount numeric(12,2) not null check (amount >= 0.01),
        group_id uuid not null,
        place integer not null,
        primary key (envelope_id, user_id));
      """;

  private final String schema;
  private final HotTable coupons;
  private final HotTable holders;
  private final HotTable envelopes;

  CouponTables(String schema) {
    this.schema = schema;
    coupons =
        HotTable.builder(schema, "coupon")
            .key("coupon_id")
            .counter("issued")
            .log(
                LogTable.builder(schema, "claim")
                    .transactionId("claim_id")
                    .key("coupon_id")
                    .delta("amount", "issued")
                    .columns("user_id")
                    .groupId("group_id")
                    .position("place")
                    .build())
            .build();
    holders =
        HotTable.builder(schema, "coupon_holder")
            .key("coupon_id", "user_id")
            .counter("holds")
            .createMissingRows(Map.of("holds", 0L))
            .build();
    envelopes =
        HotTable.builder(schema, "red_envelope")
            .key("envelope_id")
            .counter("drawn")
            .counter("taken")
            .counter("luck")
            .log(
                // Unique together with the envelope: nobody has two shares of one.
                LogTable.builder(schema, "share")
                    .transactionId("user_id")
                    .key("envelope_id")
                    .delta("amount", "drawn")
                    .groupId("group_id")
                    .position("place")
                    .build())
            .build();
  }

  /** Makes the tables, under a new name. */
  static CouponTables create(Connection connection) throws SQLException {
    long random = ThreadLocalRandom.current().nextLong();
    CouponTables tables =
        new CouponTables(String.format(Locale.ROOT, "hotrow_coupons_%016x", random));
    try (Statement statement = connection.createStatement()) {
      statement.execute(DDL.replace("SCHEMA", tables.schema));
    }
    return tables;
  }

  /** Puts up a coupon and the envelopes, numbered from 1. */
  void fill(Connection connection, Offer offer) throws SQLException {
    try (PreparedStatement coupon =
            connection.prepareStatement(
                "insert into " + schema + ".coupon (coupon_id, total, per_user) values (1, ?, ?)");
        PreparedStatement envelopes =
            connection.prepareStatement(
                "insert into "
                    + schema
                    + ".red_envelope (envelope_id, amount, shares, luck)"
                    + " select i, ?, ?, ? - 0.01 * ? from generate_series(1, ?) as i")) {
      coupon.setLong(1, offer.coupons());
      coupon.setLong(2, offer.perUser());
      coupon.executeUpdate();
      envelopes.setBigDecimal(1, offer.amount());
      envelopes.setInt(2, offer.shares());
      envelopes.setBigDecimal(3, offer.amount());
      envelopes.setInt(4, offer.shares());
      envelopes.setInt(5, offer.envelopes());
      envelopes.executeUpdate();
    }
  }

  /** Drops the schema and everything in it. */
  void drop(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("drop schema if exists " + schema + " cascade");
    }
  }

  String schema() {
    return schema;
  }

  String ledger() {
    return schema + ".hotrow_group";
  }

  HotTable coupons() {
    return coupons;
  }

  HotTable holders() {
    return holders;
  }

  HotTable envelopes() {
    return envelopes;
  }
}
