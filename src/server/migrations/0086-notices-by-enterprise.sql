-- What belongs to a notice is seen by the enterprises it concerns, as the notice itself: until now all of the tenant could.

-- Former texts and rounds of sending are their author's enterprise's own.
drop policy message_versions_scope on message_versions;
create policy message_versions_scope on message_versions to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and exists (select from messages m
               where m.tenant_code = message_versions.tenant_code and m.message_id = message_versions.message_id
                 and m.ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])));

drop policy message_waves_scope on message_waves;
create policy message_waves_scope on message_waves to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and exists (select from messages m
               where m.tenant_code = message_waves.tenant_code and m.message_id = message_waves.message_id
                 and m.ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])));

-- Who read a notice, and what was sent to whom, belongs to the reader's enterprise.
drop policy message_receipts_scope on message_receipts;
create policy message_receipts_scope on message_receipts to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and exists (select from users u
               where u.tenant_code = message_receipts.tenant_code and u.user_id = message_receipts.user_id
                 and u.ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])));

drop policy message_deliveries_scope on message_deliveries;
create policy message_deliveries_scope on message_deliveries to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));

-- A file is seen with its notice, and written by the enterprise that uploaded it alone.
drop policy message_files_scope on message_files;
create policy message_files_scope on message_files to noren_api using (
  tenant_code = (select current_setting('app.tenant', true))
  and (ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[])
       or exists (select from messages m where m.tenant_code = message_files.tenant_code and m.message_id = message_files.message_id)))
  with check (
  tenant_code = (select current_setting('app.tenant', true))
  and ent_code = any((select nullif(current_setting('app.ents', true), ''))::text[]));
