-- How far a notice came to each of its people: without this each of 10,000 walks through the alerts and mails of all of them.

create index message_deliveries_person on message_deliveries (tenant_code, message_id, user_id);
