-- A person who knows why the bank booked another amount says so; nobody is asked about that deposit any more.
alter table deposits add column bank_remark text;
alter table deposits add column bank_explained_by text;
alter table deposits add column bank_explained_at timestamptz;

alter table deposits add constraint deposits_explained
  check (num_nulls(bank_remark, bank_explained_by, bank_explained_at) = 3
         or (num_nulls(bank_remark, bank_explained_by, bank_explained_at) = 0 and bank_remark <> '' and bank_match = 'DIFFERENT'));

grant update (bank_remark, bank_explained_by, bank_explained_at) on deposits to noren_api;
