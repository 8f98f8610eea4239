-- The books of the sandbox acquirer: on disk, so that what it did outlives a killed server. Nobody but the owner reads them.

create table sandbox_acquirer (
  ent_code text collate "C" not null,
  refund_no text collate "C" not null,
  trade_no text collate "C" not null,
  amount bigint not null,
  currency text collate "C" not null,
  -- How it answers this refund (docs/acquirer.md).
  behaviour text collate "C" not null,
  received_at timestamptz not null,
  -- When an accepted one is decided.
  settles_at timestamptz,
  -- How often it was asked to refund under this number; the money moves at the first.
  asked integer not null default 1,
  -- How often the money moved: 1, or 0 where it refused.
  effects integer not null,
  primary key (ent_code, refund_no)
);
