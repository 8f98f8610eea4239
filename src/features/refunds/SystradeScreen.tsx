import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { useFilter } from '#client/address.ts'
import { ask } from '#client/ask.ts'
import { load } from '#client/chunk.ts'
import { isNoResponse } from '#client/refusal.ts'
import { Split } from '#ui/Split.tsx'
import { CannotConnect, NoMatch } from '#ui/Faces.tsx'
import { Note } from '#ui/Note.tsx'
import { systrade } from './contract.ts'
import { FoundTrade } from './FoundTrade.tsx'
import { RefundQueue } from './RefundQueue.tsx'
import { systradeForm } from './systrade-address.ts'
import { SystradeSearch } from './SystradeSearch.tsx'
import './systrade.css'

const RefundDialog = lazy(() =>
  load(() => import('./RefundDialog.tsx')).then(({ RefundDialog: Dialog }) => ({ default: Dialog })),
)

/** The provider's desk: one payment by its number, with its refund, and every refund of the tenant below. */
export default function SystradeScreen() {
  const [address, go] = useFilter(systradeForm)
  const { TradeNo, EntCode, From, To } = address
  const found = useQuery({
    ...ask(systrade.search, { TradeNo: TradeNo ?? '', EntCode, From, To }),
    enabled: TradeNo !== undefined,
  })
  const trades = TradeNo === undefined ? [] : (found.data?.list ?? [])
  const refunded = trades.find((one) => one.tradeNo === address.Refund && one.entCode === address.RefundEnt)

  return (
    <Split side={undefined}>
      <SystradeSearch
        key={[TradeNo, EntCode, From, To].join()}
        asked={{ TradeNo, EntCode, From, To }}
        busy={found.isFetching}
        onSearch={(asked) => go({ ...address, ...asked, Refund: undefined, RefundEnt: undefined })}
      />
      {TradeNo !== undefined && (
        <section className="systrade-found" aria-busy={found.isFetching}>
          {trades.map((trade) => (
            <FoundTrade
              key={`${trade.entCode} ${trade.tradeNo}`}
              trade={trade}
              onRefund={() => go({ ...address, Refund: trade.tradeNo, RefundEnt: trade.entCode })}
            />
          ))}
          {found.data && trades.length === 0 && (
            <NoMatch
              title={<Trans>There is no payment with this number</Trans>}
              text={
                <Trans>The whole number is needed, without spaces. Leave enterprise and period out to be sure.</Trans>
              }
            />
          )}
          {found.error && !found.data && isNoResponse(found.error) && (
            <CannotConnect onRetry={() => void found.refetch()} />
          )}
          {found.error && !found.data && !isNoResponse(found.error) && <Note tone="error">{found.error.message}</Note>}
        </section>
      )}
      <RefundQueue address={address} go={go} />
      {refunded && (
        <Suspense>
          <RefundDialog
            calls={systrade}
            trade={refunded}
            onClose={() => go({ ...address, Refund: undefined, RefundEnt: undefined }, 'replace')}
          />
        </Suspense>
      )}
    </Split>
  )
}
