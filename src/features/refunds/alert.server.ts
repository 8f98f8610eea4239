import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import { inEveryLanguage } from '#server/catalogue.ts'
import type { Tx } from '#server/db/db.ts'
import { post } from '#server/jobs/outbox.ts'
import { quietUntil } from '#server/push/quiet.ts'
import type { Requested } from './approvers.server.ts'

interface AlertedDevice {
  deviceId: string
  quietFrom: string | null
  quietTo: string | null
  quietZone: string | null
}

/**
 * Wakes those who may approve a request, in the transaction that makes it. What is shown names neither the amount nor the
 * person. Whoever is not to be woken now is told when their quiet hours end, if the request still waits then.
 */
export async function alertApprovers(
  tx: Tx,
  request: Requested & { readonly refundNo: string },
  now: Date,
): Promise<void> {
  const { tenant, entCode: ent, shopCode, refundNo, requestedById, amount } = request
  const devices = await tx.sql<AlertedDevice>`
    select device::text as "deviceId", "from" as "quietFrom", "to" as "quietTo", zone as "quietZone"
      from refund_approver_devices(${tenant}, ${ent}, ${shopCode}, ${requestedById}, ${amount})`
  const languages = inEveryLanguage(title)
  for (const { deviceId, quietFrom: from, quietTo: to, quietZone: timeZone } of devices) {
    const chosen = from !== null && to !== null && timeZone !== null
    const notBefore = chosen ? quietUntil(now, { from, to, timeZone }) : undefined
    const payload = { request: refundNo, deviceId, title: languages.ja, languages, important: false }
    await post(tx, { tenant, ent, id: randomUUID(), kind: 'trial', payload, notBefore })
  }
}

/** Names neither how much nor who asks: a locked screen may show it. */
const title = msg`A refund request is waiting for you`
