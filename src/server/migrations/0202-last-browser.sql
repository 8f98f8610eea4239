-- The browser of the last sign-in, which outlives its session, and since when two-step sign-in is on.
alter table users
  add column last_login_agent text not null default '' check (char_length(last_login_agent) <= 300),
  add column mfa_since timestamptz;
