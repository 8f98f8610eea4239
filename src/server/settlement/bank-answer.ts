import type { BankAnswer } from './provider.ts'
import { SettlementRefused } from './refused.ts'

const line = /^(D\d{14}),(PAID|FAILED)(?:,(.{0,200}))?$/

/** The answers of a CSV file: deposit number, PAID or FAILED, the reason. Throws SettlementRefused at the first line that says anything else. */
export function answersIn(text: string): BankAnswer[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((written, index) => {
      if (written.trim() === '') return []
      const [, depositNo, state, reason] = line.exec(written) ?? []
      if (depositNo === undefined)
        throw new SettlementRefused(`Line ${index + 1} is not a deposit’s number, PAID or FAILED, and a reason.`)
      return [{ depositNo, paid: state === 'PAID', reason }]
    })
}
