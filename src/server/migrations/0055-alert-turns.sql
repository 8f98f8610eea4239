-- Whose turn it is: what is urgent before everything else, whoever waits longest first. "is not null" keeps the planner from
-- walking through all that is due where one device's alerts are looked up: it knows nothing of a table that was just filled.

create index message_deliveries_turn on message_deliveries (urgent, next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and urgent is not null;
drop index message_deliveries_due;
