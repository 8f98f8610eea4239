import { randomUUID } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import { inEveryLanguage } from '#server/catalogue.ts'
import type { Tx } from '#server/db/db.ts'
import { post } from '#server/jobs/outbox.ts'
import { quietUntil } from '#server/push/quiet.ts'
import { approversOf, type Requested } from './approvers.server.ts'

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
  const { tenant, entCode: ent, shopCode, refundNo } = request
  const people = (await approversOf(tx, request)).map(({ userId }) => userId)
  if (people.length === 0) return
  const devices = await tx.sql<AlertedDevice>`
    select d.device_id::text as "deviceId", p.quiet_from as "quietFrom", p.quiet_to as "quietTo", p.quiet_zone as "quietZone"
      from push_devices d
      left join push_preferences p on p.tenant_code = d.tenant_code and p.user_id = d.user_id
     where d.tenant_code = ${tenant} and d.user_id = any(${people})
       and (p.shop_codes is null or ${shopCode} = any(p.shop_codes))
     order by d.device_id
     limit 200`
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
