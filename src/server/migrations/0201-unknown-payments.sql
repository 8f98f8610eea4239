-- Payments whose end nobody knows are few: where they are is asked of three months each time the dashboard opens.
create index stat_daily_shop_unknown on stat_daily_shop (ent_code, business_date, shop_code) where unknown_count > 0;
