import { parse } from 'zod/mini'
import { transaction } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { SettlementSetup, setUp } from '#server/settlement/setup.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { portal, type Portal } from '../../kit/portal.ts'

export const now = new Date('2026-11-05T03:00:00Z')
const on = (day: string) => `2026-10-${day}T12:00:00+09:00`

/** The provider as it writes documents. */
export const issuer = {
  validFrom: '2026-01-01',
  name: 'のれんペイメント株式会社',
  address: '東京都千代田区丸の内一丁目1番1号',
  registrationNo: 'T1234567890123',
}

/** The account the provider transfers from. */
export const sender = {
  senderCode: '0000012345',
  senderName: 'ノレン',
  bankCode: '0009',
  bankName: '三井住友銀行',
  branchCode: '015',
  branchName: '本店',
  accountType: 'CURRENT',
  accountNumber: '0000042',
}

/** Rows of a merchant, as they come in. */
export async function sell(it: Portal, lines: readonly Record<string, unknown>[]): Promise<void> {
  const usual = { entCode: it.ent, shopCode: it.shop, terminalNo: 'T1', paymentType: 'PAYPAY' }
  const rows = lines.map((line) => parse(TradeLine, { ...usual, ...line }))
  await transaction(it.service, (tx) => ingest(tx, rows, { source: 'test', now }))
}

/** Adds to how the tenant settles. */
export async function declare(it: Portal, given: Record<string, unknown>): Promise<void> {
  const by = { tenant: it.tenant, actor: 'test', now, secrets: it.secrets }
  await transaction(it.service, (tx) => setUp(tx, parse(SettlementSetup, given), by))
}

/** The October of the domain's worked example, closed: 1,784,095 yen on 30 November. */
export async function october(more: More = {}) {
  const it = await portal({ now: () => now, ...(more.currency && { currency: more.currency }) })
  return Object.assign(it, await octoberIn(it, more))
}

interface More {
  /** Of the tenant and its merchant; yen where left out. */
  readonly currency?: 'QAR'
  readonly earlyFee?: number
  readonly sold?: readonly Record<string, unknown>[]
  /** What else is set up before October is closed. */
  readonly setup?: (ent: string) => Record<string, unknown>
}

/** The same in a portal that stands; gives where the deposit is. */
export async function octoberIn(it: Portal, more: More = {}) {
  const { earlyFee } = more
  await declare(it, {
    cycles: [
      { entCode: it.ent, validFrom: '2026-10-01', closing: 'MONTHLY', payAfter: { type: 'NEXT_MONTH_END' }, holidayRule: 'NEXT', monthEndRule: 'PREVIOUS', minimum: 0, transferFee: 220, bearer: 'MERCHANT', ...(earlyFee !== undefined && { earlyFee }) }, // prettier-ignore
    ],
    accounts: [
      { entCode: it.ent, validFrom: '2026-01-01', bankCode: '0009', bankName: '三井住友銀行', branchCode: '015', branchName: '日本橋支店', accountType: 'ORDINARY', accountNumber: '1234567', holder: 'サクラ' }, // prettier-ignore
    ],
    ...more.setup?.(it.ent),
  })
  await it.db.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class)
    values (${it.ent}, 'VISA_MC', '2026-01-01', 32400, 'EXEMPT'), (${it.ent}, 'PAYPAY', '2026-01-01', 19800, 'TAXABLE'),
           (${it.ent}, 'DBARAI', '2026-01-01', 26000, 'EXEMPT')`
  await sell(it, more.sold ?? [
    { tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_250_000, tradeTime: on('01') },
    { tradeNo: 'P', amount: 480_000, tradeTime: on('15') },
    { tradeNo: 'D', paymentType: 'DBARAI', amount: 120_000, tradeTime: on('31') },
    { tradeNo: 'R', paymentType: 'VISA_MC', amount: 12_000, tradeType: '06', origTradeNo: 'V', tradeTime: on('20') },
  ]) // prettier-ignore
  await settle(it, now)
  const [deposit] = await it.db.sql<{ no: string }>`
    select deposit_no as no from deposits where ent_code = ${it.ent} and status = 'CLOSED' order by usage_to`
  return { at: { EntCode: it.ent, DepositNo: deposit?.no ?? '' } }
}

/** Closes what is over. */
export function settle(it: Portal, at: Date): Promise<void> {
  return settleAll(it.service, { now: at, actor: 'test', ent: it.ent })
}
