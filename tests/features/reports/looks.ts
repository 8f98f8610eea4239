import type { Looks } from '../../kit/looks.ts'

/** Reports that come by themselves: one with a file and one that failed, and the form that lays one down. */
export const reports: Looks = {
  folders: ['features/reports'],
  data: ['毎週の売上', '日次の明細', '伊藤 さくら', '伊'],
  people: {
    ofReports: (it) =>
      it.person(['Record.search', 'Record.download', 'Stat.search', 'Stat.download'], { userFullName: '伊藤 さくら' }),
  },
  async arrange({ it: { portal }, person }) {
    const { userId } = await person('ofReports')
    const { db, ent, tenant } = portal
    await db.sql`
      insert into report_schedules (ent_code, schedule_id, tenant_code, user_id, report_name, list, conditions, period, every,
                                    on_day, at_time, format, language, receivers, paused, next_at, created_at)
      select ${ent}, gen_random_uuid(), ${tenant}, ${userId}, r.name, 'statistics', '{}', r.period, r.every, r.day, '09:00', 'csv',
             'ja', array[${userId}::text], r.paused, now() + interval '1 day', now()
        from (values ('毎週の売上', 'lastWeek', 'WEEKLY', 1, false), ('日次の明細', 'yesterday', 'DAILY', 0, true))
             as r(name, period, every, day, paused)`
    await db.sql`
      insert into report_files (ent_code, file_id, tenant_code, schedule_id, due_at, user_id, report_name, list, format, state,
                                problem, retry_at, made_at, headers, content, ents, expires_at)
      select ent_code, gen_random_uuid(), tenant_code, schedule_id, now(), user_id, report_name, list, format,
             case when paused then 'FAILED' else 'READY' end, case when paused then 'unwritable' end, now(), now(), '{}',
             case when not paused then 'x'::bytea end, array[ent_code], now() + interval '7 days'
        from report_schedules where ent_code = ${ent} and user_id = ${userId}`
  },
  looks: [
    {
      name: 'account-reports',
      screen: '/account/reports',
      as: 'ofReports',
      async open({ goto, page, say }) {
        await goto('/account/reports')
        await page.getByRole('heading', { name: say('Your reports') }).waitFor()
        await page.getByText('日次の明細').first().waitFor()
      },
    },
    {
      name: 'report-form',
      screen: '/account/reports',
      as: 'ofReports',
      async open({ goto, page }) {
        await goto('/account/reports')
        await page.locator('.report-acts button').nth(1).click()
        await page.getByRole('dialog').getByText('伊藤 さくら').first().waitFor()
      },
    },
  ],
}
