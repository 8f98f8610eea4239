import { z } from 'zod/mini'
import { UserForm } from '#features/users/user.contract.ts'
import { passwordIssues } from '#features/users/user-values.ts'
import type { AnswerOf } from '#shared/call.ts'
import { CurrencyCode } from '#shared/schema.ts'
import type { merchants } from './contract.ts'
import { MerchantForm } from './merchant.contract.ts'

type StandardRate = AnswerOf<typeof merchants.rates>['list'][number]
const { userName, userFullName, userEmail, contactPhone } = UserForm.shape

/** A payment type as the steps offer it, with its fee as it is typed, in per cent. */
const FeeLine = z.object({ paymentType: z.string(), on: z.boolean(), percent: z.string() })
export type FeeLine = z.infer<typeof FeeLine>

/** What the steps of a new merchant hold. */
export const NewMerchant = z
  .object({
    ...MerchantForm.shape,
    currency: CurrencyCode,
    fees: z.array(FeeLine),
    userName,
    userFullName,
    userEmail,
    contactPhone,
    password: z.string(),
    rePassword: z.string(),
  })
  .check(({ value, issues }) => {
    const chosen = value.fees.filter(({ on }) => on)
    const wrong = chosen.length === 0 ? 'none' : chosen.some(({ percent }) => ppmOf(percent) === undefined) && 'percent'
    if (wrong) issues.push({ code: 'custom', message: wrong, path: ['fees'], input: value.fees })
    if (value.userEmail === '') issues.push({ code: 'custom', message: 'email', path: ['userEmail'], input: '' })
    issues.push(...passwordIssues(value.userName, value))
  })
export type NewMerchant = z.infer<typeof NewMerchant>

/** Parts per million of a percentage as it is typed, with four decimals at most; undefined for anything else. */
export function ppmOf(percent: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? []
  return whole === '' ? undefined : Number(whole + fraction.padEnd(4, '0'))
}

/** The same in per cent, without zeros at the end. */
export function percentOf(ppm: number): string {
  return String(ppm / 10_000)
}

/** The standard fees of what is taken in a currency. */
export function feeLinesOf(rates: readonly StandardRate[], currency: string): FeeLine[] {
  return rates.flatMap(({ paymentType, feePpm, currencies }) =>
    currencies.some((one) => one === currency) ? [{ paymentType, on: true, percent: percentOf(feePpm) }] : [],
  )
}

/** The steps of nobody yet. */
export function newMerchant(currency: NewMerchant['currency'], contractDate: string, rates: readonly StandardRate[]) {
  return {
    entName: '',
    entNameKana: '',
    entDisplayName: '',
    corporateType: 'CORPORATION',
    corporateNumber: '',
    invoiceRegistrationNo: '',
    representativeName: '',
    representativeKana: '',
    industryCode: '',
    postalCode: '',
    address: '',
    phone: '',
    email: '',
    isMasterEnterprise: false,
    parentEntCode: '',
    contractDate,
    enablePoint: false,
    enableQr: false,
    currency,
    fees: feeLinesOf(rates, currency),
    userName: '',
    userFullName: '',
    userEmail: '',
    contactPhone: '',
    password: '',
    rePassword: '',
  } satisfies NewMerchant as NewMerchant
}

/** The steps as they travel. */
export function addedOf({ fees, currency, ...values }: NewMerchant) {
  const { userName: name, userFullName: fullName, userEmail: mail, contactPhone: phone, ...rest } = values
  const { password, rePassword, ...form } = rest
  return {
    ...form,
    currency,
    fees: fees.flatMap(({ paymentType, on, percent }) => {
      const feePpm = ppmOf(percent)
      return on && feePpm !== undefined ? [{ paymentType, feePpm }] : []
    }),
    administrator: {
      userName: name,
      userFullName: fullName,
      userEmail: mail,
      contactPhone: phone,
      password,
      rePassword,
    },
  }
}
