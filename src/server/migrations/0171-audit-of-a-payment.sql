-- What was done to a payment's refunds belongs to the payment's history. A column, since row security lets no index serve
-- an expression over `detail`.

alter table audit_log add column trade_no text collate "C" generated always as (coalesce(detail->>'tradeNo', '')) stored;
create index audit_log_tenant_trade on audit_log (tenant_code, trade_no, at desc, ent_code desc, seq desc) where trade_no <> '';
