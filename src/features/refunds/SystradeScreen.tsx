import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useFilter } from '#client/filter-params.ts'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { lazyPart } from '#client/with-words.ts'
import { Split } from '#ui/Split.tsx'
import { refundQueue } from './queue.contract.ts'
import { RefundQueue } from './RefundQueue.tsx'
import { systradeFilter } from './systrade-params.ts'
import { SystradeSearch } from './SystradeSearch.tsx'
import './systrade.css'

const SystradeFound = lazyPart(
  () => import('./SystradeFound.tsx'),
  (loaded) => loaded.SystradeFound,
)
const SystradeRefund = lazyPart(
  () => import('./SystradeRefund.tsx'),
  (loaded) => loaded.SystradeRefund,
)

/** The provider's support screen: one payment by its number, with its refund, and every refund of the tenant below. */
export default function SystradeScreen() {
  const [address, go] = useFilter(systradeFilter)
  const { TradeNo, EntCode, Period, From, To, FromTime, ToTime } = address
  const asked = { TradeNo, EntCode, Period, From, To, FromTime, ToTime }
  const found = useQuery({
    ...askInPlace(refundQueue.search, { ...asked, TradeNo: TradeNo ?? '' }),
    enabled: TradeNo !== undefined,
  })
  const refunded = found.data?.list.find((one) => one.tradeNo === address.Refund && one.entCode === address.RefundEnt)

  return (
    <Split>
      <SystradeSearch
        key={Object.values(asked).join()}
        asked={asked}
        busy={found.isFetching}
        onSearch={(next) => go({ ...address, ...next, Refund: undefined, RefundEnt: undefined })}
      />
      {TradeNo !== undefined && (
        <section className="systrade-found" aria-busy={found.isFetching}>
          <Suspense>
            <SystradeFound
              found={found.data}
              failure={failureOf(found)}
              onRefund={(trade) => go({ ...address, Refund: trade.tradeNo, RefundEnt: trade.entCode })}
            />
          </Suspense>
        </section>
      )}
      <RefundQueue address={address} go={go} />
      {refunded && (
        <Suspense>
          <SystradeRefund
            trade={refunded}
            onClose={() => go({ ...address, Refund: undefined, RefundEnt: undefined }, 'replace')}
          />
        </Suspense>
      )}
    </Split>
  )
}
