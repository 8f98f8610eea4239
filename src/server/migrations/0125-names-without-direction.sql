-- Names that others are shown hold no marks that turn the direction of text: one of them could make an amount or another name
-- beside it read as something else. Calls refuse them; this holds for every way a name is written. Rows of before lose them.
-- The marks are Unicode's Bidi_Control: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069.

create function turns_direction(name text) returns boolean
  language sql immutable parallel safe
  return coalesce(name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', false);
create function without_direction(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g');

update tenants set tenant_name = without_direction(tenant_name) where turns_direction(tenant_name);
update enterprises
   set ent_name = without_direction(ent_name), ent_name_kana = without_direction(ent_name_kana),
       ent_display_name = without_direction(ent_display_name)
 where turns_direction(ent_name || coalesce(ent_name_kana, '') || ent_display_name);
update shops
   set shop_name = without_direction(shop_name), shop_name_kana = without_direction(shop_name_kana),
       receipt_name = without_direction(receipt_name)
 where turns_direction(shop_name || shop_name_kana || receipt_name);
update roles set role_name = without_direction(role_name) where turns_direction(role_name);
update users set user_full_name = without_direction(user_full_name) where turns_direction(user_full_name);
update push_devices set name = without_direction(name) where turns_direction(name);
update message_files set name = without_direction(name) where turns_direction(name);

alter table tenants add constraint tenants_direction check (not turns_direction(tenant_name));
alter table enterprises add constraint enterprises_direction
  check (not turns_direction(ent_name || coalesce(ent_name_kana, '') || ent_display_name));
alter table shops add constraint shops_direction
  check (not turns_direction(shop_name || shop_name_kana || receipt_name));
alter table roles add constraint roles_direction check (not turns_direction(role_name));
alter table users add constraint users_direction check (not turns_direction(user_full_name));
alter table push_devices add constraint push_devices_direction check (not turns_direction(name));
alter table message_files add constraint message_files_direction check (not turns_direction(name));
