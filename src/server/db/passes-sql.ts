import { part } from './db.ts'

/** Whether the money of the payment type p passes through the provider: not cash in the till, nor points of the merchant's own. */
export const passesInSql = part`(p.class_code <> 'CASH' and p.code <> 'HPOINT')`
