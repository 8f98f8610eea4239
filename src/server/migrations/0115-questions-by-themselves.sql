-- Payments whose result is not known are asked about by a job each minute: found without walking through everything of
-- the last days. Few rows are in it at any time.
create index transactions_unknown on transactions (trade_time) where status = 'UNKNOWN';

-- People who asked about the payment by hand: they are told its result.
alter table payment_checks add column asked_by text[] not null default '{}';
