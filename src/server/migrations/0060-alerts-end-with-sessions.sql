-- A device is woken for the session that subscribed it: whatever ends the session ends its alerts, in the same transaction.
-- The trigger looks after the session's row is locked, so it also finds a device that was kept at the same moment.

create function session_silences() returns trigger language plpgsql as $$
begin delete from push_devices where tenant_code = old.tenant_code and sid = old.sid; return null; end $$;

create trigger sessions_end_silences after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_silences();

delete from push_devices d using sessions s
 where s.tenant_code = d.tenant_code and s.sid = d.sid and s.ended_at is not null;
