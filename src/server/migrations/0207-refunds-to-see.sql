-- Refunds that somebody has to see to are few among all there are, and every dashboard asks for them.

create index refunds_to_see on refunds (tenant_code, status, requested_at) where status in ('UNKNOWN', 'FAILED', 'WAITING_APPROVAL');
