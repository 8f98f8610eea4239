import { randomBytes } from 'node:crypto'
import { merchants } from '#features/merchants/contract.ts'
import { MerchantForm } from '#features/merchants/merchant.contract.ts'
import type { InputOf } from '#shared/call.ts'
import type { Person } from '../../kit/portal.ts'
import { goodPassword } from '../users/people.ts'

type Added = InputOf<typeof merchants.add>

/** A merchant as the wizard adds it, with a first administrator of its own. */
export function newMerchant(more: Partial<Added> = {}): Added {
  const userName = `boss.${randomBytes(4).toString('hex')}`
  return {
    entName: '株式会社あけぼの商店',
    entNameKana: 'アケボノショウテン',
    entDisplayName: 'あけぼの商店',
    corporateType: 'CORPORATION',
    corporateNumber: '1234567890123',
    invoiceRegistrationNo: '',
    representativeName: '明野 光',
    representativeKana: 'アケノ ヒカリ',
    industryCode: '5411',
    postalCode: '160-0023',
    address: '東京都新宿区西新宿1-2-3',
    phone: '03-1234-5678',
    email: 'info@akebono.example',
    isMasterEnterprise: false,
    parentEntCode: '',
    contractDate: '2026-04-01',
    enablePoint: false,
    enableQr: true,
    showDashBoard: 'TENANT',
    currency: 'JPY',
    fees: [
      { paymentType: 'PAYPAY', feePpm: 19_800 },
      { paymentType: 'VISA_MC', feePpm: 31_500 },
    ],
    administrator: {
      userName,
      userFullName: '明野 光',
      userEmail: `${userName}@akebono.example`,
      contactPhone: '',
      password: goodPassword,
      rePassword: goodPassword,
    },
    ...more,
  }
}

/** The form of a merchant as it stands, to be changed. */
export async function merchantNow(by: Person, EntCode: string) {
  const { merchant } = (await by(merchants.detail, { EntCode })).result
  const values = Object.fromEntries(
    Object.keys(MerchantForm.shape).map((name) => [name, merchant[name as keyof MerchantForm]]),
  )
  return { entCode: EntCode, version: merchant.version, ...(values as unknown as MerchantForm) }
}
