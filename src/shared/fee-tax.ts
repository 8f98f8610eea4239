import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { z } from 'zod/mini'

/** Whether tax is put on a fee. */
export const FeeTaxClass = z.enum(['TAXABLE', 'EXEMPT'])
type FeeTaxClass = z.infer<typeof FeeTaxClass>

export const feeTaxWords: Readonly<Record<FeeTaxClass, MessageDescriptor>> = {
  TAXABLE: msg`Taxable`,
  EXEMPT: msg`Exempt`,
}
