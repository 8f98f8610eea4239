-- Tells every portal whose rights have changed, so that their live connections end at that moment (decision 26). The words
-- name people or, where none are named, everybody of a tenant; a notification holds 8,000 bytes, so people go by the hundred.

create function tell_rights(tenant text, ent text, role text) returns bigint language sql security definer set search_path from current
  return (select count(*) filter (where pg_notify('portal_rights', json_build_object('tenant', tenant, 'userIds', p.ids)::text) is not null)
            from (select json_agg(n.user_id) as ids
                    from (select u.user_id, (row_number() over (order by u.user_id) - 1) / 100 as part
                            from users u
                           where u.tenant_code = tenant and u.ent_code = ent and (role is null or u.role_id = role)) n
                   group by n.part) p);

create function user_rights_changed() returns trigger language plpgsql as $$
begin perform pg_notify('portal_rights', json_build_object('tenant', old.tenant_code, 'userIds', json_build_array(old.user_id))::text); return null; end $$;

create function session_ended() returns trigger language plpgsql as $$
begin perform pg_notify('portal_rights', json_build_object('tenant', old.tenant_code, 'userIds', json_build_array(old.user_id), 'sid', old.sid)::text); return null; end $$;

create function role_rights_changed() returns trigger language plpgsql as $$
begin perform tell_rights(old.tenant_code, old.ent_code, old.role_id); return null; end $$;

create function enterprise_rights_changed() returns trigger language plpgsql as $$
begin perform tell_rights(old.tenant_code, old.ent_code, null); return null; end $$;

create function tenant_rights_changed() returns trigger language plpgsql as $$
begin perform pg_notify('portal_rights', json_build_object('tenant', old.tenant_code)::text); return null; end $$;

create trigger users_rights_told after update of role_id, ent_code, subject, status, shop_scope, shop_codes, not_before on users for each row
  when ((old.role_id, old.ent_code, old.subject, old.status, old.shop_scope, old.shop_codes, old.not_before)
        is distinct from (new.role_id, new.ent_code, new.subject, new.status, new.shop_scope, new.shop_codes, new.not_before))
  execute function user_rights_changed();
create trigger users_deletion_told after delete on users for each row execute function user_rights_changed();

create trigger sessions_end_told after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function session_ended();

create trigger roles_rights_told after update of permissions, refund_limit_single, refund_limit_daily on roles for each row
  when ((old.permissions, old.refund_limit_single, old.refund_limit_daily)
        is distinct from (new.permissions, new.refund_limit_single, new.refund_limit_daily))
  execute function role_rights_changed();

create trigger enterprises_rights_told after update of status, is_master_enterprise on enterprises for each row
  when ((old.status, old.is_master_enterprise) is distinct from (new.status, new.is_master_enterprise))
  execute function enterprise_rights_changed();

create trigger tenants_rights_told after update of status on tenants for each row
  when (old.status is distinct from new.status) execute function tenant_rights_changed();
