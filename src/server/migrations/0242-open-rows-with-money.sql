-- A row without money is never taken: those that failed lay among the open ones for good, and each closing read all of them.
drop index transactions_open;
create index transactions_open on transactions (ent_code, business_date)
 where deposit_no is null and status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK');
