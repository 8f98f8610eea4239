-- Row security binds the schema's owner too. Jobs, sign-in and ingest take a role of their own, backups take another; which
-- tables are forced, and their policies for these two, follows from the tables themselves (row-security.ts).

grant select, insert, update, delete on all tables in schema public to noren_service;
revoke all on migrations, migration_lock from noren_service;
revoke update, delete on audit_log from noren_service;
grant usage on all sequences in schema public to noren_service;
grant select on all tables in schema public to noren_backup;
grant select on all sequences in schema public to noren_backup;

-- What later migrations make is theirs as well.
alter default privileges in schema public grant select, insert, update, delete on tables to noren_service;
alter default privileges in schema public grant usage on sequences to noren_service;
alter default privileges in schema public grant select on tables to noren_backup;
alter default privileges in schema public grant select on sequences to noren_backup;

-- As the owner it would see nobody: whoever changes rights sees the people of the tenant themselves.
alter function tell_rights(text, text, text) security invoker;
