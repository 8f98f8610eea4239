-- Documents of a deposit say whom it was closed for: a company or a store that is renamed later is not renamed in them.
alter table deposits add column recipient text not null default '';
alter table deposits add column recipient_shop text not null default '';

update deposits d set recipient = e.ent_name from enterprises e where e.tenant_code = d.tenant_code and e.ent_code = d.ent_code;
update deposits d set recipient_shop = s.shop_name from shops s where s.ent_code = d.ent_code and s.shop_code = d.shop_code;

alter table deposits alter column recipient drop default;
