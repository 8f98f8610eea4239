-- Whose turn it is: what is urgent before everything else, whoever waits longest first.

create index message_deliveries_turn on message_deliveries (urgent, next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN');
drop index message_deliveries_due;
