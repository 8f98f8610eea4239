-- People and roles that administrators manage: a lock set by hand, a password somebody else typed and until when it signs in,
-- what a role is for, and when either was last changed.

alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('ACTIVE', 'LOCKED', 'DISABLED'));
alter table users add column password_until timestamptz;
alter table users add column enable_system_message boolean not null default true;
alter table users add column updated_at timestamptz not null default now();
alter table roles add column description text not null default '';
alter table roles add column updated_at timestamptz not null default now();
