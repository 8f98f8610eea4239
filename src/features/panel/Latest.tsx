import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { date, decimalsOf } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { stringifySearchParams } from '#client/search-params.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { digitsOf, signedAmount, statusLook, tradeName, useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Brand } from '#ui/BrandTile.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import { panel, type PanelStores } from './contract.ts'
import { Failed } from './Failed.tsx'
import { paymentAddress } from './todo-places.ts'

/** The latest transactions, asked for again as they come; each leads to itself. */
export function Latest({ stores }: { stores: PanelStores }) {
  const { t } = useLingui()
  const names = useNames()
  const found = useQuery({ ...askInPlace(panel.latest, stores), refetchInterval: 30_000, refetchOnWindowFocus: true })
  const { data } = found
  const { EntCodes, ShopCodes } = stores
  return (
    <section className="panel-latest">
      <div className="panel-head">
        <h2>
          <Trans>Latest transactions</Trans>
        </h2>
        <RouterLink className="panel-all" to={`/trade${stringifySearchParams({ EntCodes, ShopCodes })}`}>
          <Trans>See all</Trans>
        </RouterLink>
      </div>
      {data?.list.length === 0 && (
        <p className="muted">
          <Trans>Nothing was sold in the last month</Trans>
        </p>
      )}
      <Failed found={found} />
      <ul aria-label={t`Latest transactions`}>
        {data?.list.map((row) => (
          <li key={`${row.entCode} ${row.tradeNo}`}>
            <RouterLink className="panel-row" to={paymentAddress(row)} aria-label={tradeName(names, row)}>
              <span className="num muted">
                {date(row.tradeTime, sameDay(row, data.asOf) ? 'timeSeconds' : 'shortTime')}
              </span>
              <span className="panel-shop">{isolated(row.shopName)}</span>
              <Brand {...names.tile(row)} name={names.brand(row)} digits={digitsOf(row)} />
              <Status {...statusLook(row.status)} {...(isRefund(row) && { word: names.tradeType(row.tradeType) })} />
              <b>
                <Money value={signedAmount(row)} currency={row.currency} decimals={decimalsOf(row.currency)} />
              </b>
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Money that went back: that it did says more than that it succeeded. */
function isRefund({ sign, status }: Trade): boolean {
  return sign < 0 && status === 'SUCCESS'
}

function sameDay({ tradeTime }: Trade, asOf: string): boolean {
  return date(tradeTime, 'date') === date(asOf, 'date')
}
