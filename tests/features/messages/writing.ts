import type { messageManagement } from '#features/messages/management.contract.ts'
import type { Envelope, InputOf } from '#shared/call.ts'

/** The moment the tests of notices take place at. */
export const noon = new Date('2026-11-21T12:00:00+09:00')

/** A notice as tests write it: short, to everybody, of the type 重要, unless they say otherwise. */
export const notice = (change: Partial<InputOf<typeof messageManagement.create>> = {}) => ({
  messageTitle: '決済障害のお知らせ',
  messageTypeId: '3',
  content: '**復旧**までお待ちください。',
  receiverMode: 'ALL_USERS' as const,
  ...change,
})

/** What an envelope of success holds; a refusal fails the test with its words. */
export function resultOf<Result>({ resultType, message, result }: Envelope<Result>): Result {
  if (resultType !== 1000) throw new Error(`refused: ${resultType} ${message}`)
  return result
}

/** The body of a form with one file. */
export function formWith(name: string, bytes: Uint8Array, field = 'file') {
  const boundary = '----tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
