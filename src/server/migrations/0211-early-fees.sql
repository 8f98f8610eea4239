-- Documents of a deposit say what it was closed with: what an early transfer took off, and the day it was closed for, are kept apart.
alter table deposits add column early_fee bigint not null default 0 check (early_fee >= 0);
alter table deposits add column closed_for date;

-- The number of a deposit begins with the day it was closed for.
update deposits d set early_fee = y.fee, closed_for = greatest(substr(d.deposit_no, 2, 8)::date, d.payment_date + 1)
  from early_transfers y
  join deposit_adjustments a on a.ent_code = y.ent_code and a.deposit_no = y.deposit_no and a.created_at = y.decided_at
                            and a.kind = 'MANUAL' and a.amount = 0 and a.fee_exempt = y.fee
 where d.ent_code = y.ent_code and d.deposit_no = y.deposit_no;

alter table deposits add constraint deposits_early check (case when closed_for is null then early_fee = 0 else closed_for > payment_date end);
