import type { ExportRequest } from '#features/exports/contract.ts'
import { exports } from '#features/exports/contract.ts'
import type { InputOf } from '#shared/call.ts'
import type { Person } from '../../kit/portal.ts'

/** A request as tests write it: everything on the screen of a Japanese merchant, unless they say otherwise. */
export const asked = (change: Partial<InputOf<typeof exports.trades>> = {}): InputOf<typeof exports.trades> => ({
  filter: {},
  columns: ['tradeTime', 'tradeNo', 'shopName', 'paymentType', 'status', 'amount', 'netAmount', 'remark'],
  format: 'csv',
  timeZone: 'Asia/Tokyo',
  language: 'ja',
  ...change,
})

/** The file's bytes; a refusal fails the test with its words. */
export async function fileOf(person: Person, change: Partial<ExportRequest> = {}): Promise<Buffer> {
  const reply = await person.raw(exports.trades, asked(change))
  if (String(reply.headers['content-type']).includes('json')) throw new Error(`refused: ${reply.payload}`)
  return reply.rawPayload
}
