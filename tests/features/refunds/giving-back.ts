import { randomUUID } from 'node:crypto'
import { refunds, systrade, type RefundRequest } from '#features/refunds/contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { portal, type Person, type Portal, type PortalOptions } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from '../transactions/payments.ts'

/** A portal whose clock the test sets: it begins on an afternoon in Tokyo. */
export interface Shop extends Portal {
  /** Sets the clock on by so many seconds. */
  later(seconds: number): void
  pays(payments: readonly Payment[]): Promise<void>
  /** Sends what was asked for here and waits for the acquirer's answers, as the jobs do. */
  acquire(): Promise<void>
  /** Takes a person's refund limits; null is unlimited. */
  limit(person: Person, single: number | null, daily: number | null): Promise<void>
}

/** Opens a portal for refunds. */
export async function shop(options: PortalOptions = {}): Promise<Shop> {
  let clock = now.getTime()
  const it = await portal({ now: () => new Date(clock), ...options })
  return Object.assign(it, {
    later: (seconds: number) => void (clock += seconds * 1000),
    pays: (payments: readonly Payment[]) => pay(it, payments),
    async acquire() {
      const waiting = await it.db.sql<{ entCode: string; refundNo: string }>`
        select ent_code as "entCode", refund_no as "refundNo" from refunds
         where tenant_code = ${it.tenant} and status in ('REQUESTED', 'APPROVED') order by refund_no`
      for (const key of waiting) await it.server.refunds.send(key)
      await it.server.refunds.idle()
    },
    limit: async (person: Person, single: number | null, daily: number | null) =>
      void (await it.db.sql`
        update roles r set refund_limit_single = ${single}, refund_limit_daily = ${daily}
          from users u
         where u.user_id = ${person.userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`),
  })
}

/** Somebody who may look and give back. */
export const cashier: readonly Permission[] = ['Record.search', 'Refund.refund']

/** A shop with somebody who may only ask, and somebody who decides. */
export async function asking(options: PortalOptions = {}) {
  const it = await shop(options)
  const [staff, manager] = [await it.as(...cashier), await it.as(...cashier)]
  await it.limit(staff, 0, null)
  return Object.assign(it, { staff, manager })
}

/** A request as tests write it: all of a payment of 1,000 yen where nothing else is said. */
export type Asked = Partial<RefundRequest> & { tradeNo: string }

/** The whole request. */
export function requestFor(it: Pick<Portal, 'ent'>, asked: Asked): RefundRequest {
  const amount = asked.amount ?? 1000
  const expectedRefundable = asked.expectedRefundable ?? 1000
  return {
    entCode: it.ent,
    amount,
    expectedRefundable,
    mode: amount === expectedRefundable ? 'FULL' : 'PARTIAL',
    reasonCode: 'CUSTOMER_REQUEST',
    remark: '返品のため',
    ...asked,
  }
}

/** Asks for a refund and gives the answer's envelope. */
export function refund(it: Pick<Portal, 'ent'>, person: Person, asked: Asked, key: string = randomUUID()) {
  return person(refunds.refund, requestFor(it, asked), { 'idempotency-key': key, 'accept-language': 'en' })
}

/** Asks for a refund that must be taken, lets the acquirer answer, and gives the refund as it stands then. */
export async function refundDone(it: Shop, person: Person, asked: Asked) {
  const { refundNo } = resultOf(await refund(it, person, asked))
  await it.acquire()
  return resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }))
}

/** The same on the provider's side. */
export function refundByProvider(it: Pick<Portal, 'ent'>, person: Person, asked: Asked) {
  return person(systrade.refund, requestFor(it, asked), { 'accept-language': 'en' })
}
