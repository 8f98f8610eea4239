-- The books of the embedded point system: what a payment gave its customer, and what refunds took back of it.

create table point_entries (
  ent_code text collate "C" not null,
  -- What the entry is known by at whoever asked for it: a payment's or a refund's number.
  entry_key text collate "C" not null,
  kind text collate "C" not null check (kind in ('GIVE', 'REVERSE')),
  member text collate "C" not null,
  trade_no text collate "C" not null,
  -- Above zero where given, below where taken back.
  points bigint not null,
  at timestamptz not null,
  primary key (ent_code, kind, entry_key)
);

create index point_entries_trade on point_entries (ent_code, trade_no);
create index point_entries_member on point_entries (ent_code, member);
