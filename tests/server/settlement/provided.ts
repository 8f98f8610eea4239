import { parse } from 'zod/mini'
import { transaction, type Tx } from '#server/db/db.ts'
import { secretsOf } from '#server/identity/secrets.ts'
import { SettlementSetup, setUp } from '#server/settlement/setup.ts'
import type { Working } from '#server/settlement/working.ts'
import type { Merchant } from '../ingest/merchant.ts'

export const secrets = secretsOf('a secret of the tests that is long enough to be one')
const bank = {
  bankCode: '0009',
  bankName: 'ミツイスミトモ',
  branchCode: '015',
  branchName: 'ニホンバシ',
  accountType: 'ORDINARY',
  accountNumber: '1234567',
}

/** A merchant with the hands of its provider. */
export type Provided<It extends Merchant = Merchant> = It & {
  readonly by: Working
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Writes a setup. */
  set(given: object): Promise<void>
}

/** Gives a merchant an account, and its provider one to transfer from. */
export async function provided<It extends Merchant>(it: It): Promise<Provided<It>> {
  const by = { tenant: it.tenant, actor: 'test', now: new Date('2026-11-29T10:00:00Z') }
  const within = <T>(work: (tx: Tx) => Promise<T>) => transaction(it.pool, work)
  const set = (given: object) => within((tx) => setUp(tx, parse(SettlementSetup, given), { ...by, secrets }))
  await set({
    accounts: [{ entCode: it.ent, validFrom: '2024-01-01', holder: 'サクラ', ...bank }],
    sender: { senderCode: '0000012345', senderName: 'ノレン', ...bank },
  })
  return Object.assign(it, { by, within, set })
}
