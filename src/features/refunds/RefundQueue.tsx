import { Trans, useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { sortingOf } from '#shared/list-sort.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListPart, ListTime } from '#ui/ListScreen.tsx'
import { refundQueue, type Refund } from './queue.contract.ts'
import { refundFields } from './list.ts'
import { refundColumns } from './refund-columns.tsx'
import { queueRows, type SystradeParams } from './systrade-params.ts'
import { isOver } from './words.ts'

const RefundDrawer = lazyPart(
  () => import('./RefundDrawer.tsx'),
  (loaded) => loaded.RefundDrawer,
)

type RefundQueueProps = {
  address: SystradeParams
  go: (next: SystradeParams, how?: 'replace') => void
}

const QueueFile = lazyPart(
  () => import('./QueueFile.tsx'),
  (loaded) => loaded.QueueFile,
)

const refreshMs = 15_000

const dayOf = ({ requestedAt }: Refund) => ({
  key: date(requestedAt, 'date'),
  heading: date(requestedAt, 'dayHeading'),
})

/** Every refund of the tenant, newest first unless another order is chosen; asks again by itself while one of them is still on its way. */
export function RefundQueue({ address, go }: RefundQueueProps) {
  const { t } = useLingui()
  const names = useNames()
  const { Sort } = address
  const list = useList(refundQueue.list, {
    place: [address, go],
    paging: byCursor,
    conditions: ['Statuses'],
    also: { Sort },
    keyOf: (row) => row.refundNo,
    query: {
      refetchInterval: ({ state }) => (state.data?.list.some(({ status }) => !isOver(status)) ? refreshMs : false),
    },
  })
  return (
    <section className="systrade-queue" aria-labelledby="refund-queue">
      <div className="systrade-head">
        <h2 id="refund-queue">
          <Trans>Refunds</Trans>
        </h2>
        <ListTime list={list} />
      </div>
      <ListPart
        list={list}
        label={t`Refunds`}
        columns={refundColumns(names)}
        {...sortingOf(refundFields, Sort ?? '-requestedAt', list.narrow)}
        nameOf={(row) => {
          const [amount, store, asked] = [
            money(row.amount, row.currency),
            isolated(row.shopName),
            date(row.requestedAt, 'listTime'),
          ]
          return t`Refund ${amount}, ${store}, ${asked}`
        }}
        // Days stand together only in the order of time.
        {...((!Sort || Sort.endsWith('requestedAt')) && { dayOf })}
        none={{
          title: <Trans>No refunds yet</Trans>,
          text: <Trans>A refund appears here as soon as somebody asks for one.</Trans>,
          noMatch: <Trans>No refunds in this state</Trans>,
        }}
        bar={
          <FilterBar rows={queueRows} place={address} onNarrow={list.narrow}>
            <Afterwards>
              <QueueFile address={address} />
            </Afterwards>
          </FilterBar>
        }
        drawer={
          <RefundDrawer
            names={names}
            refund={list.openRow}
            {...list.steps}
            onFind={({ tradeNo, entCode }) =>
              go({ ...address, TradeNo: tradeNo, EntCode: entCode, From: undefined, To: undefined, Open: undefined })
            }
          />
        }
      />
    </section>
  )
}
