import { sentenceOf } from '#server/catalogue.ts'
import type { Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import { JsonBytes, JsonText, type ToldAnswer } from '#server/feature.ts'

/** The success envelope as text; JSON that PostgreSQL made goes in as it is. */
export function successText(result: unknown): string {
  return `${head}${jsonOf(result)}}`
}

const head = '{"statusCode":200,"resultStatus":"Success","resultType":1000,"message":"","result":'

/** The success envelope as it goes out: bytes where the result is bytes already, else text. */
export function success(result: unknown): string | Buffer {
  return result instanceof JsonBytes ? Buffer.concat([headBytes, ...result.pieces, endBytes]) : successText(result)
}

const headBytes = Buffer.from(head)
const endBytes = Buffer.from('}')

/** The envelope of an answer that carries its result together with a refusal's number and sentence. */
export function toldText({ problem, result }: ToldAnswer, language: Language): string {
  const { type, status } = problem.row
  const message = sentenceOf(problem, language)
  return JSON.stringify({ statusCode: status, resultStatus: 'Fail', resultType: type, message, result })
}

/** The refusal envelope as text, in the caller's language. */
export function refusalText(problem: Problem, language: Language, requestId: string): string {
  const { type, status } = problem.row
  return JSON.stringify({
    statusCode: status,
    resultStatus: 'Fail',
    resultType: type,
    message: sentenceOf(problem, language),
    result: null,
    requestId,
    parameter: problem.parameter,
  })
}

/** A value as JSON: bigint as a whole number, which must be exact on the wire. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonText) return value.text
  if (value instanceof JsonBytes) return Buffer.concat(value.pieces).toString()
  // A replacer function makes the text of a list four times as expensive, and few answers hold a bigint.
  try {
    return JSON.stringify(value ?? null)
  } catch {
    return JSON.stringify(value ?? null, whole)
  }
}

function whole(_name: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount is too large for the wire')
  return number
}
