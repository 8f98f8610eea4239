-- Reports of lists that have no days: they are as they stand when they are made.

alter table report_schedules drop constraint report_schedules_period_check;
alter table report_schedules add constraint report_schedules_period_check check (period in ('yesterday', 'lastWeek', 'lastMonth', 'now'));
