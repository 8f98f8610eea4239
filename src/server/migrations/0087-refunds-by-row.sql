-- Which refund a row of transactions belongs to: without this each of a demonstration's thousands walked through all refunds.

create index refunds_row on refunds (ent_code, refund_trade_no) where refund_trade_no is not null;
