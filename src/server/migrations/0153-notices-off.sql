-- Whoever wants no notices on the screen gets the important ones alone: in the list, as alerts and by mail.

create or replace view message_receivers with (security_invoker = true) as
  select m.tenant_code, m.message_id, m.state, m.release_time, m.expire_time, m.round, u.user_id, u.ent_code
    from messages m
    join users u on u.tenant_code = m.tenant_code and u.status = 'ACTIVE'
     and is_meant(m.receiver_ents, m.receiver_users, m.receiver_shops, m.receiver_roles, u.ent_code, u.user_id, u.shop_scope, u.shop_codes, u.role_id)
     and (u.enable_system_message or exists (select from message_types k where k.type_id = m.type_id and k.is_important));
