-- New keys for alerts without a device that hears nothing: a former pair stays as long as a device hangs on it.

alter table push_keys add column replaced_at timestamptz;
alter table push_keys drop constraint push_keys_pkey;
alter table push_keys add primary key (tenant_code, public_key);
create unique index push_keys_newest on push_keys (tenant_code) where replaced_at is null;

-- The key a device subscribed under: its push service takes alerts signed with that pair alone.
alter table push_devices add column public_key text collate "C";
update push_devices d set public_key = k.public_key from push_keys k where k.tenant_code = d.tenant_code;
delete from push_devices where public_key is null;
alter table push_devices alter column public_key set not null;
alter table push_devices add foreign key (tenant_code, public_key) references push_keys;
create index push_devices_key on push_devices (tenant_code, public_key);
