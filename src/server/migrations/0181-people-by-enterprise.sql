-- Enterprises, their people, roles and sessions are seen by enterprise, as everything else: until now all of the tenant could.
-- The provider's people, of whose scope `__SYSTEM` is one, see all of the tenant; no code can lie within another. What reaches
-- beyond a scope are the functions below: they alone set `app.beyond`, no longer than they run.

alter policy enterprises_scope on enterprises using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0 or current_setting('app.beyond', true) = 'on')
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])))
  with check (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])));

alter policy roles_scope on roles using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0 or current_setting('app.beyond', true) = 'on')
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])))
  with check (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])));

alter policy users_scope on users using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0 or current_setting('app.beyond', true) = 'on')
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])))
  with check (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])));

-- A session, a device and what a person wants to be woken for are seen with the person.
alter policy sessions_scope on sessions using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0 or current_setting('app.beyond', true) = 'on')
       or exists (select from users u where u.tenant_code = sessions.tenant_code and u.user_id = sessions.user_id)));

alter policy push_devices_scope on push_devices using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or exists (select from users u where u.tenant_code = push_devices.tenant_code and u.user_id = push_devices.user_id)));

alter policy push_preferences_scope on push_preferences using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or exists (select from users u where u.tenant_code = push_preferences.tenant_code and u.user_id = push_preferences.user_id)));

alter policy outbox_scope on outbox using (
  tenant_code = (select current_setting('app.tenant', true))
  and ((select strpos(current_setting('app.ents', true), '__SYSTEM') > 0)
       or ent_code = any((select nullif(current_setting('app.ents', true), '')::text[])::text[])));

-- What the sender of a notice is called, for those who see the notice.
create function notice_sender(tenant text, notice uuid) returns text language plpgsql stable as $$
declare sender text; begin perform set_config('app.beyond', 'on', true); select e.ent_display_name into sender
    from messages m join enterprises e on e.tenant_code = m.tenant_code and e.ent_code = m.ent_code
   where m.tenant_code = tenant and m.message_id = notice; perform set_config('app.beyond', '', true); return sender; end $$;

-- Who may approve a request about an enterprise of the scope: its people or its master's who see the store and whose limit reaches so far.
create function refund_approvers(tenant text, ent text, shop text, asker text, refunded bigint)
  returns table (approver text, approver_name text, approver_role text) language plpgsql stable as $$
begin if not exists (select from enterprises e where e.tenant_code = tenant and e.ent_code = ent) then return; end if; perform set_config('app.beyond', 'on', true); return query
  select u.user_id, u.user_full_name, r.role_name
    from users u
    join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
   where u.tenant_code = tenant and u.status = 'ACTIVE' and u.user_id <> asker
     and (u.ent_code = ent
          or u.ent_code = (select e.parent_ent_code from enterprises e
                             join enterprises m on m.tenant_code = e.tenant_code and m.ent_code = e.parent_ent_code and m.is_master_enterprise
                            where e.tenant_code = tenant and e.ent_code = ent))
     and (u.shop_scope = 'ALL' or (u.shop_scope = 'SPECIFIC' and shop = any(u.shop_codes)))
     and 'Refund.refund' = any(r.permissions)
     and coalesce(r.refund_limit_single, 1) > 0 and coalesce(r.refund_limit_daily, 1) > 0
     and (refunded is null or r.refund_limit_single is null or r.refund_limit_single >= refunded)
   order by r.refund_limit_single nulls last, u.user_full_name, u.user_id
   limit 50; perform set_config('app.beyond', '', true); end $$;

-- The devices of those approvers that take alerts about the store, with the quiet hours of their people.
create function refund_approver_devices(tenant text, ent text, shop text, asker text, refunded bigint)
  returns table (device uuid, "from" text, "to" text, zone text) language plpgsql stable as $$
declare people text[] := array(select a.approver from refund_approvers(tenant, ent, shop, asker, refunded) a); begin perform set_config('app.beyond', 'on', true); return query
  select d.device_id, p.quiet_from, p.quiet_to, p.quiet_zone
    from push_devices d
    left join push_preferences p on p.tenant_code = d.tenant_code and p.user_id = d.user_id
   where d.tenant_code = tenant and d.user_id = any(people) and (p.shop_codes is null or shop = any(p.shop_codes))
   order by d.device_id
   limit 200; perform set_config('app.beyond', '', true); end $$;

-- Takes a browser's subscription away from whoever had it before, whose enterprise may be another: only with its secret.
create function free_subscription(tenant text, subscribed text, secret text, person text) returns void language plpgsql as $$
begin perform set_config('app.beyond', 'on', true); delete from push_devices d
   where d.tenant_code = tenant and d.endpoint = subscribed and d.auth = secret and d.user_id <> person; perform set_config('app.beyond', '', true); end $$;

-- Who asks, and with which rights, as JSON: the one question of a request that no scope can answer yet. No row if the session
-- has ended or expired, or if the person or their enterprise may not sign in any more; null if the rights are the known ones.
create function rights_of(tenant text, session text, person text, issued bigint, idle_hours int, known text)
  returns table (rights text) language plpgsql stable as $$
begin perform set_config('app.beyond', 'on', true); return query
  select nullif(json_build_object(
           'userId', u.user_id, 'userName', u.user_name, 'userFullName', u.user_full_name, 'userEmail', u.user_email,
           'entCode', u.ent_code, 'entDisplayName', e.ent_display_name, 'roleName', r.role_name,
           'permissions', r.permissions, 'isMasterEnterprise', e.is_master_enterprise,
           'ents', (select coalesce(json_agg(o.ent_code order by o.ent_code), '[]'::json)
                      from enterprises o
                     where o.tenant_code = u.tenant_code
                       and (o.ent_code = u.ent_code or u.ent_code = '__SYSTEM'
                            or (e.is_master_enterprise and o.parent_ent_code = u.ent_code))),
           'shopScope', u.shop_scope, 'shopCodes', u.shop_codes, 'currency', e.currency, 'timeZone', e.time_zone,
           'enablePoint', e.enable_point, 'enableQr', e.enable_qr,
           'enterpriseRefundEnabled', coalesce((select c.value <> 'false'::jsonb
                                                  from tenant_configs c
                                                 where c.tenant_code = u.tenant_code
                                                   and c.config_key = 'enterpriseRefundEnabled'), true),
           'mfaBound', u.mfa_email is not null, 'forceBindMfa', e.force_bind_mfa and u.mfa_email is null, 'owes', s.owes,
           'refundLimitSingle', r.refund_limit_single::text, 'refundLimitDaily', r.refund_limit_daily::text)::text, known)
    from sessions s
    join users u on u.tenant_code = s.tenant_code and u.user_id = s.user_id
    join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
    join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
    join tenants t on t.tenant_code = u.tenant_code
   where s.tenant_code = tenant and s.sid = session and u.subject = person
     and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => idle_hours)
     and s.started_at >= u.not_before and to_timestamp(issued) >= date_trunc('second', u.not_before)
     and u.status = 'ACTIVE' and t.status = 'ACTIVE' and e.status not in ('SUSPENDED', 'TERMINATED', 'REJECTED'); perform set_config('app.beyond', '', true); end $$;
