-- What the portal itself writes to one person, such as what became of their request: no sender's table shows it, and
-- nobody edits it.
alter table messages add column automatic boolean not null default false;

-- A letter that is not to leave before its time, such as an alert that waits for the end of somebody's quiet hours.
alter table outbox add column not_before timestamptz;
