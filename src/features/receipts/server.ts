import { answer } from '#server/feature.ts'
import { Problem } from '#shared/problem.ts'
import { receipts } from './contract.ts'
import { issuerOf } from './sql.ts'

export default [
  answer(receipts.issuer, async ({ input, scope, db, now }) => {
    const row = await issuerOf(db, scope, { entCode: input.EntCode, shopCode: input.ShopCode })
    if (!row) throw new Problem('notFound')
    const { receiptName, entName, address, phone, invoiceRegistrationNo } = row
    return {
      receiptName,
      entName,
      ...(address && { address }),
      ...(phone && { phone }),
      ...(invoiceRegistrationNo !== null && { invoiceRegistrationNo }),
      asOf: now,
    }
  }),
]
