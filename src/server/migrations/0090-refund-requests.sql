-- Refunds that wait for somebody's approval, and whose limit a refund counts against, by the moment it was decided.

alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('REQUESTED', 'WAITING_APPROVAL', 'APPROVED', 'SUBMITTING', 'ACCEPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  -- Of one that waits for approval this is the end of the waiting.
  drop constraint refunds_looked_after,
  add constraint refunds_looked_after check ((status in ('SUCCEEDED', 'FAILED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')) = (next_check_at is null)),
  -- Whether somebody else had to decide it.
  add column approval boolean not null default false,
  -- Who decided and when: the requester, or whoever approved or rejected. A daily limit counts by these.
  add column decided_by_id text collate "C",
  add column decided_by text,
  add column decided_at timestamptz,
  add column comment text not null default '' check (char_length(comment) <= 1000),
  -- The store's business day: nothing counts by it any more, since one person has one day wherever the payment was made.
  drop column requested_day;

update refunds set decided_by_id = requested_by_id, decided_by = requested_by, decided_at = requested_at;

alter table refunds
  add constraint refunds_decided check ((decided_at is null) = (decided_by_id is null)),
  add constraint refunds_undecided check (decided_at is not null or status in ('WAITING_APPROVAL', 'WITHDRAWN', 'EXPIRED')),
  add constraint refunds_not_own check (not approval or decided_by_id is distinct from requested_by_id);

create index refunds_decided_by on refunds (tenant_code, decided_by_id, decided_at);
create index refunds_requested_by on refunds (tenant_code, requested_by_id, requested_at) where approval;

grant update (status, status_at, next_check_at, decided_by_id, decided_by, decided_at, comment) on refunds to noren_api;
