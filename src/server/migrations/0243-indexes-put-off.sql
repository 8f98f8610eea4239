-- Statements that build the indexes a first load goes without; null once they stand.
alter table demo_progress add column indexes_put_off text[];
