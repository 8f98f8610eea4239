-- How often people and addresses did what is limited, for all processes together. The columns are those of
-- rate-limiter-flexible; a moment is a double because the pool reads whole numbers of eight bytes as bigint. Nothing here is
-- worth a write to the log: after a crash everybody begins anew.

create unlogged table rate_limits (
  key     varchar(255) primary key,
  points  integer not null default 0,
  expire  double precision
);
