-- The last day on which a payment type that is no longer taken was: payments of that day and before may still be brought in.

alter table payment_types add column last_day date;
update payment_types set last_day = date '2025-04-30' where code = 'LINEPAY' and status = 'RETIRED';
