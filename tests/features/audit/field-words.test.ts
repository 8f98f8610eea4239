import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { labelOf } from '#features/audit/field-words.ts'
import { MerchantForm } from '#features/merchants/merchant.contract.ts'
import { PaymentClassForm } from '#features/payment-classes/contract.ts'
import { PaymentTypeForm } from '#features/payment-types/contract.ts'
import { RoleForm } from '#features/roles/contract.ts'
import { TradeTypeForm } from '#features/trade-types/contract.ts'
import { UserForm } from '#features/users/user.contract.ts'

const forms = { UserForm, RoleForm, MerchantForm, TradeTypeForm, PaymentClassForm, PaymentTypeForm }

test.each(Object.entries(forms))('the audit log has a word for each field of %s', (_name, form) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })

  expect(Object.keys(form.shape).filter((field) => labelOf(field) === field)).toEqual([])
  expect(labelOf('nothing such')).toBe('nothing such')
})
