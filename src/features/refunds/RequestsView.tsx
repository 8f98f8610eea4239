import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFilter } from '#client/filter-params.ts'
import { date, money } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import type { ListPlace } from '#client/list-pages.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { tradeForm } from '#features/transactions/filter.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Icon } from '#ui/Icon.tsx'
import { ListPart } from '#ui/ListScreen.tsx'
import { refunds } from './contract.ts'
import { requestColumns } from './refund-columns.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { useWaiting } from './requests.ts'
import './requests.css'

/** The requests that wait, oldest at the end; pressing one opens it to be decided or withdrawn. */
export function RequestsView() {
  const { t } = useLingui()
  const { asksForRefunds, input, query } = useWaiting()
  const [, go] = useFilter(tradeForm)
  const list = useList(refunds.list, {
    place: useState<ListPlace & { Open?: string }>({}),
    paging: byCursor,
    also: input,
    keyOf: (row) => row.refundNo,
    query,
  })
  // Decided by somebody else while it is read, it stays open until it is closed.
  const [shown, setShown] = useState(list.openRow)
  if (list.openRow && list.openRow !== shown) setShown(list.openRow)
  return (
    <>
      <div className="phone-only requests-head">
        <RouterLink to="/trade" className="icon-button" aria-label={t`Back to the transactions`}>
          <Icon name="chevronLeft" />
        </RouterLink>
        <h2>{asksForRefunds ? <Trans>Requests</Trans> : <Trans>To approve</Trans>}</h2>
      </div>
      <ListPart
        list={list}
        label={t`Requests`}
        columns={requestColumns(useNames())}
        nameOf={(row) => {
          const [amount, person, asked] = [
            money(row.amount, row.currency),
            isolated(row.requestedBy),
            date(row.requestedAt, 'listTime'),
          ]
          return t`Request by ${person}, ${amount}, ${asked}`
        }}
        dayOf={(row) => ({ key: date(row.requestedAt, 'date'), heading: date(row.requestedAt, 'dayHeading') })}
        pager="whenNeeded"
        none={{
          title: <Trans>No requests are waiting</Trans>,
          text: <Trans>Refund requests stay here until they are approved or rejected, up to a day.</Trans>,
        }}
      />
      {shown && (
        <RequestDialog
          key={shown.refundNo}
          calls={refunds}
          refund={shown}
          onPayment={() => go({ Trade: shown.tradeNo, Ent: shown.entCode })}
          onClose={() => {
            list.open(undefined)
            setShown(undefined)
          }}
        />
      )}
    </>
  )
}
