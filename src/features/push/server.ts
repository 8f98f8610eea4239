import { msg } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import { answer } from '#server/feature.ts'
import { post } from '#server/jobs/outbox.ts'
import { changeOf } from '#server/master/history.ts'
import type { PushService } from '#server/push/push-service.ts'
import { audienceOf } from '#server/push/payload.ts'
import type { InputOf } from '#shared/call.ts'
import { text } from '#server/catalogue.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import { isZone } from '#shared/zone.ts'
import { devices } from './contract.ts'
import * as own from './devices.server.ts'
import { preferencesOf, savePreferences } from './sql.ts'

export default [
  answer(devices.publicKey, async ({ services: { push }, viewer }) => ({
    publicKey: await push.publicKey(viewer.tenant),
  })),

  answer(devices.subscribe, async ({ input, tx, viewer, services: { push }, address, now, audit }) => {
    const { endpoint, keys, language, name = null, formerEndpoint } = input
    refuseUnfit(push, input)
    const publicKey = input.publicKey ?? (await push.publicKey(viewer.tenant))
    if (!(await push.signsFor(viewer.tenant, publicKey))) throw wrongParameter('publicKey')
    if (formerEndpoint && formerEndpoint !== endpoint) await own.moveDevice(tx, viewer, formerEndpoint, endpoint)
    const device = {
      deviceId: randomUUID(),
      endpoint,
      ...keys,
      publicKey,
      address,
      language,
      name,
      otherwise: browserOf(endpoint),
    }
    const kept = await own.keepDevice(tx, viewer, device, now)
    audit(kept.deviceId, { name: kept.name })
    return { ...kept, aud: audienceOf(viewer.tenant, viewer.userId) }
  }),

  answer(devices.list, async ({ input, db, viewer, now }) => {
    const rows = await own.devicesOf(db, viewer)
    const list = rows.map(({ lastOkAt, lastFailure, ...row }) => ({
      ...row,
      ...(lastOkAt ? { lastOkAt } : {}),
      ...(lastFailure ? { lastFailure } : {}),
      current: row.deviceId === input.DeviceId,
    }))
    return { list, asOf: now }
  }),

  answer(devices.rename, async ({ input, tx, viewer, audit }) => {
    const { deviceId, name } = input
    const device = (await own.devicesOf(tx, viewer)).find((one) => one.deviceId === deviceId)
    if (!device) throw new Problem('noRows')
    await own.renameDevice(tx, viewer, deviceId, name)
    audit(deviceId, changeOf('change', { name: device.name }, { name }, []))
    return null
  }),

  answer(devices.remove, async ({ input, tx, viewer, audit }) => {
    if (!(await own.removeDevice(tx, viewer, input.deviceId))) throw new Problem('noRows')
    audit(input.deviceId)
    return null
  }),

  answer(devices.test, async ({ input, tx, viewer, audit }) => {
    const device = (await own.devicesOf(tx, viewer)).find(({ deviceId }) => deviceId === input.deviceId)
    if (!device) throw new Problem('noRows')
    const payload = { deviceId: device.deviceId, title: text(device.language, trialTitle), important: false }
    await post(tx, { tenant: viewer.tenant, ent: viewer.entCode, id: randomUUID(), kind: 'trial', payload })
    audit(input.deviceId)
    return null
  }),

  answer(devices.preferences, ({ db, viewer }) => preferencesOf(db, viewer)),

  answer(devices.savePreferences, async ({ input, tx, viewer }) => {
    if (input.quiet && !isZone(input.quiet.timeZone)) throw wrongParameter('timeZone')
    await savePreferences(tx, viewer, input)
    return preferencesOf(tx, viewer)
  }),

  answer(devices.received, async ({ input, tenant, services }) => {
    await services.push.shown(tenant.code, input.receipt)
    return null
  }),

  answer(devices.moved, async ({ input: { former, endpoint, keys }, tenant, services: { push } }) => {
    refuseUnfit(push, { endpoint, keys })
    await push.moved(tenant.code, former, { endpoint, ...keys })
    return null
  }),
]

/** Only to known push services, and only what can be encrypted for. */
function refuseUnfit(
  push: PushService,
  { endpoint, keys }: Pick<InputOf<typeof devices.subscribe>, 'endpoint' | 'keys'>,
) {
  if (!push.takes(endpoint)) throw wrongParameter('endpoint')
  if (!isKey(keys.p256dh, 65) || !isKey(keys.auth, 16)) throw wrongParameter('keys')
}

/** Whether a text is so many bytes in base64url; a point of the curve also begins with its mark. */
function isKey(text: string, bytes: number): boolean {
  const read = Buffer.from(text, 'base64url')
  return read.length === bytes && (bytes !== 65 || read[0] === 4)
}

/** What a device is called until somebody names it: the browser whose push service it has. */
function browserOf(endpoint: string): string {
  const { hostname } = new URL(endpoint)
  if (hostname.endsWith('.mozilla.com')) return 'Firefox'
  if (hostname.endsWith('.apple.com')) return 'Safari'
  return hostname.endsWith('.windows.com') ? 'Edge' : 'Chrome'
}

const trialTitle = msg`This device can receive alerts`
