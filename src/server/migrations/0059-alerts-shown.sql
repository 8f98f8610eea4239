-- A device that showed an alert says so, and with it those it stood for: found among what it was sent and has not shown.
create index message_deliveries_sent on message_deliveries (tenant_code, target, sent_at) where channel = 'PUSH' and state = 'SENT' and shown_at is null;
