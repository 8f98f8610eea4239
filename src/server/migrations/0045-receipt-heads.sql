-- What stands at the head of a receipt: where the store is, how it is reached, and the number a qualified invoice names.

alter table shops add column address text not null default '';

alter table shops add column phone text not null default '';

alter table enterprises add column invoice_registration_no text collate "C" check (invoice_registration_no ~ '^T[0-9]{13}$');
