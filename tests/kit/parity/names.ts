import type { Persona } from './personas.ts'
import { walks } from './personas.ts'

/** What stands in the shop, by the names it is found by. */
export const shopNames = {
  company: '株式会社テスト',
  store: 'テスト1号店',
  locked: 'Locked Person',
  colleague: 'Ordinary Person',
  asker: 'Another Person',
  role: 'Night desk',
  merchant: 'Empty Merchant',
  master: 'Head Office',
  notice: 'Out already',
  later: 'Not out yet',
  file: 'plan.png',
  ownMaster: 'Seldom used',
} as const

/** The amount of the payment whose refund the persona asked for: no other payment has it. */
export const ownAmountOf = (persona: Persona) => 2010 + walks.findIndex(({ name }) => name === persona.name)

/** The row of that payment. */
export const ownRowOf = (persona: Persona) => new RegExp(ownAmountOf(persona).toLocaleString('en'))
