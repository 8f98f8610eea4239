-- The rights as they were (0209), found by the whole key of each table, one after the other, also where PostgreSQL has no
-- statistics yet: it took the tenant alone for enough then and read sessions times enterprises. `offset 0` keeps the order.

create or replace function rights_of(tenant text, session text, person text, issued bigint, idle_hours int, known text)
  returns table (rights text) language plpgsql stable as $$
begin perform set_config('app.beyond', 'on', true); return query
  select nullif(json_build_object(
           'userId', u.user_id, 'userName', u.user_name, 'userFullName', u.user_full_name, 'userEmail', u.user_email,
           'entCode', u.ent_code, 'entDisplayName', e.ent_display_name, 'roleName', r.role_name,
           'permissions', r.permissions, 'isMasterEnterprise', e.is_master_enterprise,
           'ents', case
             when e.is_master_enterprise or u.ent_code = '__SYSTEM' then
               (select coalesce(json_agg(o.ent_code order by o.ent_code), '[]'::json)
                  from enterprises o
                 where o.tenant_code = u.tenant_code
                   and (o.ent_code = u.ent_code or u.ent_code = '__SYSTEM' or o.parent_ent_code = u.ent_code))
             else json_build_array(u.ent_code) end,
           'shopScope', u.shop_scope, 'shopCodes', u.shop_codes, 'currency', e.currency, 'timeZone', e.time_zone,
           'enablePoint', e.enable_point, 'enableQr', e.enable_qr,
           'enterpriseRefundEnabled', coalesce((select c.value <> 'false'::jsonb
                                                  from tenant_configs c
                                                 where c.tenant_code = u.tenant_code
                                                   and c.config_key = 'enterpriseRefundEnabled'), true),
           'showDashBoard', coalesce(e.show_dashboard, (select c.value = 'true'::jsonb
                                                          from tenant_configs c
                                                         where c.tenant_code = u.tenant_code
                                                           and c.config_key = 'showDashBoard'), false),
           'mfaBound', u.mfa_email is not null, 'forceBindMfa', e.force_bind_mfa and u.mfa_email is null, 'owes', s.owes,
           'refundLimitSingle', r.refund_limit_single::text, 'refundLimitDaily', r.refund_limit_daily::text)::text, known)
    from (select * from sessions where tenant_code = tenant and sid = session offset 0) s
    cross join lateral (select * from users
                         where tenant_code = tenant and user_id = s.user_id offset 0) u
    cross join lateral (select * from enterprises
                         where tenant_code = tenant and ent_code = u.ent_code offset 0) e
    cross join lateral (select * from roles
                         where tenant_code = tenant and ent_code = u.ent_code and role_id = u.role_id offset 0) r
    join tenants t on t.tenant_code = tenant
   where u.subject = person
     and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - make_interval(hours => idle_hours)
     and s.started_at >= u.not_before and to_timestamp(issued) >= date_trunc('second', u.not_before)
     and u.status = 'ACTIVE' and t.status = 'ACTIVE' and e.status not in ('SUSPENDED', 'TERMINATED', 'REJECTED'); perform set_config('app.beyond', '', true); end $$;
