-- Masters that people change: a version each, whether one may be chosen for new rows, and when a transaction first used it.
-- What has been used keeps its meaning, so ingest marks it in the transaction of its first row (server/ingest/masters.ts).

alter table trade_types add column version integer not null default 1, add column used_at timestamptz;
alter table payment_classes add column version integer not null default 1, add column enabled boolean not null default true;
alter table payment_types add column version integer not null default 1, add column used_at timestamptz;

update trade_types k set used_at = now() where exists (select from transactions t where t.trade_type = k.trade_type_code);
update payment_types p set used_at = now() where exists (select from transactions t where t.payment_type = p.code);

-- A payment type that somebody's fees name cannot be deleted beside them. Not checked for what stands: fees of before may
-- name anything.
alter table fee_plan_lines add constraint fee_plan_lines_payment_type foreign key (payment_type) references payment_types not valid;
create index fee_plan_lines_type on fee_plan_lines (payment_type);

-- The history of one object.
create index audit_log_object on audit_log (ent_code, object, seq desc) where object <> '';
