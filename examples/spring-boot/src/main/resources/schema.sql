create table if not exists product (
  id bigint primary key,
  name text not null
);
create table if not exists stock (
  product_id bigint primary key,
  quantity bigint not null check (quantity >= 0)
);
create table if not exists purchase (
  id uuid primary key,
  product_id bigint not null,
  quantity bigint not null,
  customer text not null
);
