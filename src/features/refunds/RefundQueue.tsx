import { Trans, useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListPart, ListTime } from '#ui/ListScreen.tsx'
import { systrade } from './contract.ts'
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

const refreshMs = 15_000

/** Every refund of the tenant, newest first; asks again by itself while one of them is still on its way. */
export function RefundQueue({ address, go }: RefundQueueProps) {
  const { t } = useLingui()
  const names = useNames()
  const list = useList(systrade.list, {
    place: [address, go],
    paging: byCursor,
    conditions: ['Statuses'],
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
        nameOf={(row) => {
          const [amount, store, asked] = [
            money(row.amount, row.currency),
            isolated(row.shopName),
            date(row.requestedAt, 'listTime'),
          ]
          return t`Refund ${amount}, ${store}, ${asked}`
        }}
        dayOf={(row) => ({ key: date(row.requestedAt, 'date'), heading: date(row.requestedAt, 'dayHeading') })}
        none={{
          title: <Trans>No refunds yet</Trans>,
          text: <Trans>A refund appears here as soon as somebody asks for one.</Trans>,
          noMatch: <Trans>No refunds in this state</Trans>,
        }}
        bar={<FilterBar rows={queueRows} place={address} onNarrow={list.narrow} />}
        drawer={
          <RefundDrawer
            names={names}
            refund={list.openRow}
            onClose={() => list.open(undefined)}
            onPrevious={list.onPrevious}
            onNext={list.onNext}
            onFind={({ tradeNo, entCode }) =>
              go({ ...address, TradeNo: tradeNo, EntCode: entCode, From: undefined, To: undefined, Open: undefined })
            }
          />
        }
      />
    </section>
  )
}
