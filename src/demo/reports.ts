import type pg from 'pg'
import { transaction } from '#server/db/db.ts'
import type { DemoTenant } from './tenants.ts'

/** The conditions of the demonstration's report: last week by store. */
const conditions = {
  by: 'shop',
  columns: ['shopCode', 'shopName', 'payCount', 'payAmount', 'refundAmount', 'netAmount'],
}
const names = { ja: '先週の店舗別売上', en: 'Last week by store', mn: 'Өмнөх долоо хоног, дэлгүүрээр' }

/**
 * Lays down a weekly report for the accountants of tenants that have none, due at once: the job makes its first file, and
 * goes on every Monday.
 */
export async function writeReports(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const { code, language } of tenants)
    await transaction(service, async (tx) => {
      await tx.sql`
        insert into report_schedules (ent_code, schedule_id, tenant_code, user_id, report_name, list, conditions, period, every,
                                      on_day, at_time, format, language, receivers, next_at, created_at)
        select u.ent_code, gen_random_uuid(), u.tenant_code, u.user_id, ${names[language]}, 'statistics',
               ${JSON.stringify(conditions)}, 'lastWeek', 'WEEKLY', 1, '09:00', 'csv', ${language}, array[u.user_id], ${now}, ${now}
          from users u
          join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
         where u.tenant_code = ${code} and u.ent_code <> '__SYSTEM' and u.status = 'ACTIVE' and u.shop_scope = 'ALL'
           and r.permissions @> array['Stat.download', 'Settle.download'] and not r.permissions && array['User.add', 'Refund.refund']
           and not exists (select from report_schedules s where s.tenant_code = ${code})`
    })
}
