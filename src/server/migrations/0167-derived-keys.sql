-- A write without an Idempotency-Key gets one made of what it asks: whether its answer still stands is told by what changed since.

alter table idempotency_keys add column request_id text collate "C" not null default '';
-- What the write changed, as in its audit rows.
alter table idempotency_keys add column objects text[] not null default '{}';
