-- The name that the provider's transfers carry stands on every merchant's statement, by which their lines are found; its account does not.
grant select (tenant_code, sender_name) on transfer_senders to noren_api;

create policy transfer_senders_scope on transfer_senders for select to noren_api using (tenant_code = (select current_setting('app.tenant', true)));
