--liquibase formatted sql

--changeset shop:1
create table customer (id bigserial primary key, name text not null);
--rollback drop table customer;

--changeset shop:2
insert into customer (name) values ('Ann');
insert into customer (name) values ('Bob');
update inventory set quantity = quantity - 1 where sku_id = 1 and quantity >= 1;

--changeset shop:3 runInTransaction:false
create index concurrently customer_name on customer (name);
