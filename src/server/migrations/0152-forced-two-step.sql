-- That a merchant's people must set two-step sign-in up: from when, where that lies ahead, and who decided it.

alter table enterprises add column bind_mfa_from timestamptz;
alter table enterprises add column bind_mfa_decided_by text not null default '';
alter table enterprises add column bind_mfa_decided_at timestamptz;
create index enterprises_bind_mfa on enterprises (bind_mfa_from) where bind_mfa_from is not null;
