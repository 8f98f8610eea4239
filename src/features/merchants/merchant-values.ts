import { z } from 'zod/mini'
import { UserForm } from '#features/users/user.contract.ts'
import { passwordIssues } from '#features/users/user-values.ts'
import type { AnswerOf } from '#shared/call.ts'
import { fieldsOf } from '#shared/fields-of.ts'
import { CurrencyCode, Day } from '#shared/schema.ts'
import type { merchants } from './contract.ts'
import { MerchantForm } from './merchant.contract.ts'

type Detail = AnswerOf<typeof merchants.detail>
type StandardRate = AnswerOf<typeof merchants.rates>['list'][number]
const { userName, userFullName, userEmail, contactPhone } = UserForm.shape

/** A payment type as the steps offer it, with its fee as it is typed, in per cent. */
const FeeLine = z.object({ paymentType: z.string(), on: z.boolean(), percent: z.string(), taxed: z.boolean() })
export type FeeLine = z.infer<typeof FeeLine>

const wrongFees = (fees: readonly FeeLine[]) => {
  const chosen = fees.filter(({ on }) => on)
  return chosen.length === 0 ? 'none' : chosen.some(({ percent }) => ppmOf(percent) === undefined) && 'percent'
}

/** What the form of a merchant that is changed holds. */
export const ChangedMerchant = z
  .object({ ...MerchantForm.shape, fees: z.array(FeeLine), feesFrom: Day })
  .check(({ value: { fees }, issues }) => {
    const wrong = wrongFees(fees)
    if (wrong) issues.push({ code: 'custom', message: wrong, path: ['fees'], input: fees })
  })
export type ChangedMerchant = z.infer<typeof ChangedMerchant>

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
    const wrong = wrongFees(value.fees)
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
  return rates.flatMap((rate) => (rate.currencies.some((one) => one === currency) ? [feeLine(rate, true)] : []))
}

const feeLine = ({ paymentType, feePpm, feeTaxClass }: Omit<StandardRate, 'currencies' | 'names'>, on: boolean) => ({
  paymentType,
  on,
  percent: percentOf(feePpm),
  taxed: feeTaxClass === 'TAXABLE',
})

/** The form of a merchant as it stands: its fees after all that is planned, and the day a change of them begins. */
export function changedMerchant(
  { merchant, fees, planned }: Detail,
  rates: readonly StandardRate[],
  feesFrom: string,
): ChangedMerchant {
  const lasting = new Map([...fees, ...planned].map((line) => [line.paymentType, line]))
  const taken = [...lasting.values()].filter(({ validTo }) => validTo === null)
  const offered = rates.filter(
    ({ paymentType, currencies }) =>
      currencies.some((one) => one === merchant.currency) && !taken.some((one) => one.paymentType === paymentType),
  )
  const lines = [...taken.map((line) => feeLine(line, true)), ...offered.map((rate) => feeLine(rate, false))]
  return { ...fieldsOf(MerchantForm, merchant), fees: lines, feesFrom }
}

/** The fees of a form as they travel. */
export function feesOf(lines: readonly FeeLine[]) {
  return lines.flatMap(({ paymentType, on, percent, taxed }) => {
    const feePpm = ppmOf(percent)
    const feeTaxClass = taxed ? ('TAXABLE' as const) : ('EXEMPT' as const)
    return on && feePpm !== undefined ? [{ paymentType, feePpm, feeTaxClass }] : []
  })
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
    showDashBoard: 'TENANT',
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
    fees: feesOf(fees),
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
