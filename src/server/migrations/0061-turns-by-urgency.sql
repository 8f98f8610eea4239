-- Whose turn it is, by an index for each urgency: that "not urgent" holds no null PostgreSQL does not conclude, so that the
-- common index of 0055 was never used for what may wait, and each of its turns walked through all that was due.

create index message_deliveries_urgent on message_deliveries (next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and urgent;
create index message_deliveries_calm on message_deliveries (next_at) where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and not urgent;
drop index message_deliveries_turn;
