import { safeParse } from 'zod/mini'
import { SettlementRefused } from './refused.ts'
import { SettlementSetup } from './setup.ts'

/** The setup that a JSON text holds. Throws SettlementRefused with the first place that is wrong. */
export function setupIn(text: string): SettlementSetup {
  const { data, error } = safeParse(SettlementSetup, jsonOf(text))
  if (data) return data
  const [issue] = error.issues
  const place = issue?.path.join('.')
  throw new SettlementRefused(`The setup is wrong${place ? ` at ${place}` : ''}: ${issue?.message}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new SettlementRefused(`The setup is no JSON: ${error.message.split('\n')[0]}.`)
  }
}
