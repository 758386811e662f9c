create table customer (id bigserial primary key, name text not null);
insert into customer (name) values ('Ann');
create function count_of_customers() returns bigint language plpgsql as $$
begin
  return (select count(*) from customer);
end $$;
