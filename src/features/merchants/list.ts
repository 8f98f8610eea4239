import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import { rowsOf, type ListFilters } from '#shared/list-filter.ts'
import { foldForSearch } from '#shared/normalise.ts'
import type { Merchant, MerchantNarrowing, MerchantStatus } from './merchant.contract.ts'

/** What the fields of a merchant are called: in the form, the history and the audit log. */
export const merchantLabels = {
  entName: msg`Name`,
  entNameKana: msg`Reading (kana)`,
  entDisplayName: msg`Display name`,
  corporateType: msg`Kind`,
  corporateNumber: msg`Corporate number`,
  invoiceRegistrationNo: msg`Invoice registration no.`,
  representativeName: msg`Representative`,
  representativeKana: msg`Representative (kana)`,
  industryCode: msg`Industry`,
  postalCode: msg`Postal code`,
  address: msg`Address`,
  phone: msg`Phone number`,
  email: msg`E-mail`,
  isMasterEnterprise: msg`Is a master company`,
  parentEntCode: msg`Master company`,
  contractDate: msg`Contract date`,
  enablePoint: msg`Points`,
  enableQr: msg`QR codes`,
  showDashBoard: msg`Dashboard`,
  currency: msg`Currency`,
  fees: msg`Fees`,
  feesFrom: msg`Fees from`,
  status: msg`Status`,
  forceBindMfa: msg`Two-step`,
}

/** The fields of merchants in the order of their list. */
export const merchantFields = {
  entName: lineField(merchantLabels.entName, {
    id: 'name',
    card: 'title',
    priority: 1,
    locked: true,
    width: 14,
    sortable: true,
  }),
  entCode: {
    heading: msg`Company code`,
    format: 'code',
    column: { id: 'code', card: 'meta', priority: 3, sortable: true },
  },
  corporateType: lineField(merchantLabels.corporateType, { id: 'kind', card: 'hidden', priority: 6 }),
  parentName: lineField(merchantLabels.parentEntCode, {
    id: 'master',
    card: 'hidden',
    priority: 7,
    width: 11,
    sortable: true,
  }),
  stores: lineField(msg`Stores`, { id: 'stores', card: 'hidden', priority: 4, kind: 'number', sortable: true }),
  enablePoint: lineField(merchantLabels.enablePoint, { id: 'points', card: 'hidden', priority: 8, width: 5 }),
  enableQr: lineField(msg`QR`, { id: 'qr', card: 'hidden', priority: 8, width: 5 }),
  showDashBoard: lineField(merchantLabels.showDashBoard, {
    id: 'dashboard',
    card: 'hidden',
    priority: 9,
    off: true,
    width: 11,
  }),
  forceBindMfa: lineField(merchantLabels.forceBindMfa, { id: 'mfa', card: 'hidden', priority: 6, width: 7 }),
  status: lineField(merchantLabels.status, {
    id: 'status',
    card: 'status',
    priority: 2,
    kind: 'status',
    sortable: true,
  }),
  contractDate: {
    heading: merchantLabels.contractDate,
    format: 'day',
    column: { id: 'contract', card: 'amount', priority: 5, sortable: true },
  },
} as const satisfies Partial<ListFields<keyof Merchant>>

export type MerchantField = keyof typeof merchantFields

/** What conditions look at of a merchant. */
type Looked = Pick<Merchant, 'entCode' | 'entName' | 'entNameKana' | 'entDisplayName' | 'status' | 'isMasterEnterprise'>

/** The conditions of the list of merchants, in the order of the bar. */
export const merchantFilters: ListFilters<Looked, MerchantNarrowing> = {
  Keyword: {
    label: msg`Name or company code`,
    kind: 'words',
    match: ({ entCode, entName, entNameKana, entDisplayName }, words) =>
      foldForSearch([entCode, entName, entNameKana, entDisplayName].join('\n')).includes(foldForSearch(words)),
  },
  Statuses: { label: merchantLabels.status, kind: 'one', match: ({ status }, statuses) => statuses.includes(status) },
  Masters: {
    label: msg`Master companies only`,
    kind: 'flag',
    match: ({ isMasterEnterprise }, wanted) => isMasterEnterprise || !wanted,
  },
}

/** The same as the bar shows them. */
export const merchantRows = rowsOf(merchantFilters, {
  Statuses: [
    { value: ['ACTIVE'], label: msg`Active` },
    { value: ['APPLIED', 'SCREENING', 'RETURNED', 'APPROVED'], label: msg`Before the start` },
    { value: ['SUSPENDED'], label: msg`Suspended` },
    { value: ['TERMINATED', 'REJECTED'], label: msg`Ended` },
  ] satisfies { value: MerchantStatus[]; label: unknown }[],
})
