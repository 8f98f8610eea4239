-- A store without a time of its own begins its business day when its tenant does: tenant_configs' businessDayStart, midnight
-- where that is not set either. Stores that stand at midnight have never chosen it, since it was the column's default.

alter table shops alter column business_day_start drop not null;
alter table shops alter column business_day_start drop default;
update shops set business_day_start = null where business_day_start = '00:00';
alter table tenant_configs add constraint tenant_configs_day_start
  check (config_key <> 'businessDayStart' or value #>> '{}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
