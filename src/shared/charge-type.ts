import { z } from 'zod/mini'

/** Why points are given (spec section 5). */
export const ChargeType = z.enum(['BONUS', 'BONUS_BONUS', 'BONUS_COUPON', 'QUANTITY', 'QUANTITY_COUPON', 'PROMOTION', 'REVISION']) // prettier-ignore
export type ChargeType = z.infer<typeof ChargeType>
