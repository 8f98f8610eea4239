-- How far a demo tenant's payments have been written; the table stays empty in production.

create table demo_progress (
  tenant_code text collate "C" primary key references tenants,
  -- The first business day that has payments.
  since date not null,
  -- The moment the rows stand at: what the shop did later is still to come.
  as_of timestamptz not null,
  -- The month the first load goes on with; null once it is complete.
  next_month date
);
