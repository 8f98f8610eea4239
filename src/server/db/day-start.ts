import { part } from './db.ts'

/**
 * When the business day of the store `s` of the enterprise `e` begins, `HH:mm`: the store's own time, else its tenant's, else
 * midnight (decision 6).
 */
export const dayStart = part`
  coalesce(s.business_day_start,
           (select c.value #>> '{}' from tenant_configs c where c.tenant_code = e.tenant_code and c.config_key = 'businessDayStart'),
           '00:00')`
