-- A password typed by somebody who is signed in counts towards a lock of their session: strangers who guess lock the account.
alter table sessions add column password_fails smallint not null default 0;
alter table sessions add column password_locked_until timestamptz;
