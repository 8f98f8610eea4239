import { dbOn } from '#server/db/db.ts'
import { serviceRole } from '#server/db/row-security.ts'
import { refundFaultsOf, type Effect, type Witnesses } from './refund-books.ts'
import type { Merchant } from './till.ts'

interface Plant {
  /** What is done to the books; $1 is the merchant, $2 the refund, $3 its payment. */
  readonly sql?: readonly string[]
  /** What is done to what the acquirer tells of the refund. */
  readonly effect?: (effect: Effect) => Effect
  readonly seenAs: RegExp
}

/** What may never happen, and the words by which the books must tell of it. */
const plants: Readonly<Record<string, Plant>> = {
  'a refund that is lost': {
    sql: ['delete from refunds where ent_code = $1 and refund_no = $2'],
    seenAs: /was acknowledged and is lost/,
  },
  'a refund that stands there twice': {
    sql: [
      'create temp table doubled on commit drop as select * from refunds where ent_code = $1 and refund_no = $2',
      "update doubled set refund_no = 'R000000000000000001'",
      'insert into refunds select * from doubled',
    ],
    seenAs: /nobody was told[^]*gave back more than was paid/,
  },
  'money that moved twice': {
    effect: (effect) => ({ ...effect, effects: 2 }),
    seenAs: /its money moved 2 times/,
  },
  'money that never moved': {
    effect: (effect) => ({ ...effect, effects: 0 }),
    seenAs: /its money moved 0 times/,
  },
  'another amount at the acquirer': {
    effect: (effect) => ({ ...effect, amount: effect.amount + 1 }),
    seenAs: /here and \d+ at the acquirer/,
  },
  'a refund nobody knows the end of': {
    sql: [
      "update refunds set status = 'UNKNOWN', refund_trade_no = null, next_check_at = now() where ent_code = $1 and refund_no = $2",
    ],
    seenAs: /is still UNKNOWN/,
  },
  'a reservation that was not released': {
    sql: [
      'update transactions set reserved = reserved + 1, refunded = refunded - 1 where ent_code = $1 and trade_no = $3',
    ],
    seenAs: /says: refunded \d+ reserved 1/,
  },
  'a row of /trade that is gone': {
    sql: [
      'delete from transactions t using refunds r where r.ent_code = $1 and r.refund_no = $2 and t.ent_code = $1 and t.trade_no = r.refund_trade_no',
    ],
    seenAs: /a refund without its row/,
  },
  'a daily sum that is off': {
    sql: ['update stat_daily_shop set refund_amount = refund_amount + 1 where ent_code = $1 and refund_amount > 0'],
    seenAs: /is not its rows’/,
  },
  'an audit row that is gone': {
    sql: ["delete from audit_log where ent_code = $1 and object = $2 and action = 'refund SUCCEEDED'"],
    seenAs: /the audit log tells otherwise[^]*the audit chain is broken/,
  },
  'a letter that was never sent': {
    sql: [
      "update outbox set sent_at = null where outbox_id = (select outbox_id from outbox where ent_code = $1 and kind = 'refund' limit 1)",
    ],
    seenAs: /1 letters were never sent/,
  },
  'a key whose answer is gone': {
    sql: ["update idempotency_keys set answer = null where ent_code = $1 and answer like '%' || $2 || '%'"],
    seenAs: /1 none, for/,
  },
}

/** Plants each of the faults into right books, one by one and for a moment; gives the names of those the check overlooked. */
export async function overlooked(merchant: Merchant, witnesses: Witnesses): Promise<string[]> {
  const [victim] = await merchant.db.sql<{ no: string; tradeNo: string }>`
    select refund_no as no, trade_no as "tradeNo" from refunds
     where ent_code = ${merchant.ent} and status = 'SUCCEEDED' and mode = 'FULL' order by refund_no limit 1`
  if (!victim) throw new Error('there is no refund to plant a fault into')
  const unseen: string[] = []
  for (const [name, plant] of Object.entries(plants)) {
    const faults = await planted(merchant, witnesses, plant, victim)
    if (!plant.seenAs.test(faults.join('\n'))) unseen.push(`${name}, of which was said: ${faults.join('; ')}`)
  }
  return unseen
}

async function planted(
  { service, ent }: Merchant,
  witnesses: Witnesses,
  { sql = [], effect }: Plant,
  { no, tradeNo }: { no: string; tradeNo: string },
): Promise<string[]> {
  const client = await service.connect()
  try {
    // The service may not write the audit log: for the moment of this transaction it may.
    await client.query(
      `begin; set local role none; grant update, delete on audit_log to ${serviceRole}; set local role ${serviceRole}`,
    )
    const values = [ent, no, tradeNo].map((value) => client.escapeLiteral(value))
    for (const text of sql) await client.query(text.replaceAll(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? ''))
    const told = witnesses.ledger.get(no)
    const ledger = new Map(witnesses.ledger)
    if (effect && told) ledger.set(no, effect(told))
    return await refundFaultsOf(dbOn(client), { ...witnesses, ledger })
  } finally {
    await client.query('rollback')
    client.release()
  }
}
