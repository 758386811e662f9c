insert into customer (name) values ('Bob');
update inventory set quantity = quantity - 1 where sku_id = 1 and quantity >= 1;
create index customer_name on customer (name);
