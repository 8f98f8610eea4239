import { createHash } from 'node:crypto'
import { TradeLine } from '#shared/trade-line.ts'

const fields = Object.keys(TradeLine.shape).filter((field) => field !== 'sourceVersion') as (keyof TradeLine)[] // keys of the schema

/** A digest of the line's content, as a uuid. Equal lines have equal digests, whatever the order of their fields. */
export function digestOf(line: TradeLine): string {
  const said = fields.map((field) => (field === 'tradeTime' ? Date.parse(line.tradeTime) : (line[field] ?? null)))
  const hex = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
