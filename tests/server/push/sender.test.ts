import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import webpush from 'web-push'
import { expect, test } from 'vitest'
import { pushSender } from '#server/push/sender.ts'
import { pushService } from '../../kit/push-service.ts'

const keys = webpush.generateVAPIDKeys()
const alert = { payload: '{}', topic: 'topic', urgent: true }

test('a device whose keys are none is given up; its push service is asked all the same for others', async () => {
  await using service = await pushService()
  const sender = pushSender({ hosts: [], own: service.origin }, 'mailto:a@shop.example')
  const { endpoint, keys: own } = service.device(keys.publicKey)
  const off = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') // no point of the curve

  for (let at = 0; at < 6; at++)
    expect(await sender.send({ endpoint, p256dh: off, auth: own.auth }, keys, alert)).toMatchObject({ kind: 'failed' })

  expect(await sender.send({ endpoint, ...own }, keys, alert)).toEqual({ kind: 'sent' })
  expect(service.faults).toEqual([])
  sender.close()
})

test('a push service that breaks off five times rests, so that nobody waits for it', async () => {
  let asked = 0
  const server = createServer((request) => void (asked++, request.socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has one
  const sender = pushSender({ hosts: [], own }, 'mailto:a@shop.example')
  await using service = await pushService()
  const to = { endpoint: `${own}/x`, ...service.device(keys.publicKey).keys }

  for (let at = 0; at < 8; at++) expect((await sender.send(to, keys, alert)).kind).toBe('later')

  expect(asked).toBe(5)
  expect(await sender.send(to, keys, alert)).toMatchObject({ kind: 'later', afterSeconds: 15 })
  sender.close()
  server.close()
})
