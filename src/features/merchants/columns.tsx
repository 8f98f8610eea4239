import { Trans, useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { Status } from '#ui/Status.tsx'
import type { Cells } from '#ui/field-columns.ts'
import type { merchantFields } from './list.ts'
import type { Merchant } from './merchant.contract.ts'
import { statusLooks } from './merchant-words.ts'
import { dashboardWords, typeWords } from './words.list.ts'

const mark = (on: boolean) => (on ? <Trans>Yes</Trans> : '–')

/** The cells of the merchants' list that say more than a bare value. */
export function useMerchantCells(): Cells<Merchant, keyof typeof merchantFields> {
  const { i18n } = useLingui()
  return {
    entName: { cell: ({ entName }) => <span className="strong">{entName}</span> },
    corporateType: { cell: ({ corporateType }) => i18n._(typeWords[corporateType]) },
    parentName: {
      cell: ({ isMasterEnterprise, parentName }) =>
        isMasterEnterprise ? <Trans>Is a master company</Trans> : parentName || '–',
    },
    enablePoint: { cell: ({ enablePoint }) => mark(enablePoint) },
    enableQr: { cell: ({ enableQr }) => mark(enableQr) },
    showDashBoard: { cell: ({ showDashBoard }) => i18n._(dashboardWords[showDashBoard]) },
    forceBindMfa: { cell: ({ forceBindMfa }) => (forceBindMfa ? <Trans>Compulsory</Trans> : '–') },
    status: { cell: (row) => <MerchantStanding merchant={row} /> },
    contractDate: {
      cell: ({ contractDate }) => date(contractDate, 'date'),
      inCard: ({ contractDate }) => <span className="small muted num">{date(contractDate, 'date')}</span>,
    },
  }
}

/** Where a merchant stands, as shape and word. */
export function MerchantStanding({ merchant: { status } }: { merchant: Pick<Merchant, 'status'> }) {
  const { i18n } = useLingui()
  const { word, ...look } = statusLooks[status]
  return <Status {...look} word={i18n._(word)} />
}
