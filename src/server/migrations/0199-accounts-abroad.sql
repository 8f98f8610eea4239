-- Accounts of banks outside Japan: a bank's own code or its BIC, a branch or none, and numbers with letters (IBAN).

alter table bank_accounts drop constraint bank_accounts_bank_code_check;
alter table bank_accounts add constraint bank_accounts_bank_code_check check (bank_code ~ '^[0-9A-Z]{2,12}$');
alter table bank_accounts drop constraint bank_accounts_branch_code_check;
alter table bank_accounts add constraint bank_accounts_branch_code_check check (branch_code ~ '^[0-9A-Z]{0,12}$');
alter table bank_accounts drop constraint bank_accounts_branch_name_check;
alter table bank_accounts add constraint bank_accounts_branch_name_check check (char_length(branch_name) <= 100 and not turns_direction(branch_name));
alter table bank_accounts drop constraint bank_accounts_account_tail_check;
alter table bank_accounts add constraint bank_accounts_account_tail_check check (account_tail ~ '^[0-9A-Z]{3}$');
