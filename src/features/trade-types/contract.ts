import { z } from 'zod/mini'
import { TradeType } from '#features/masters/contract.ts'
import { NamesForm } from '#features/masters/names.contract.ts'
import { Code, held, masterCalls } from '#shared/master.ts'

/** Screens a trade type may appear on (domain section 1). */
export const showIn = ['trade', 'order', 'tradePoint', 'statistics', 'deposit'] as const

const own = {
  showIn: z.array(z.enum(showIn)).check(z.maxLength(showIn.length)),
  enabled: z.boolean(),
}

/** A trade type as it is written. */
export const TradeTypeForm = z.strictObject({
  tradeTypeCode: Code,
  names: NamesForm,
  category: TradeType.shape.category,
  sign: TradeType.shape.sign,
  refundable: z.boolean(),
  countsAsSale: z.boolean(),
  ...own,
})
export type TradeTypeForm = z.infer<typeof TradeTypeForm>

/** A trade type with what its list shows besides. */
export const StoredTradeType = z.object({ ...TradeType.shape, ...own, ...held })
export type StoredTradeType = z.infer<typeof StoredTradeType>

/** The calls of trade types (domain section 10). */
export const tradeTypes = masterCalls('tradetype', 'Trade types', { row: StoredTradeType, form: TradeTypeForm })
