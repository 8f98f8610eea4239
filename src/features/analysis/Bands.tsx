import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { money } from '#client/formats.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TabProps } from './analysis-params.ts'
import { Bar } from './Bar.tsx'
import { compass } from './contract.ts'
import { shareOf, sharePercent } from './percent.ts'
import { Sum } from './Sum.tsx'
import { whoseIn } from './whose.ts'

/** How large the payments of the month are. */
export function Bands({ address }: Pick<TabProps, 'address'>) {
  const { t } = useLingui()
  const { data } = useQuery(ask(compass.bands, { ...whoseIn(address), Month: address.Month }))
  if (!data) return <section className="analysis-part" />
  const { bands, currency } = data
  const count = bands.reduce((sum, { payCount }) => sum + payCount, 0)
  const amount = bands.reduce((sum, { payAmount }) => sum + BigInt(sumOf(payAmount)), 0n)
  const most = bands.toSorted((a, b) => b.payCount - a.payCount)[0]
  const nameOf = (at: number) => {
    const [from, next] = [bands[at]?.from ?? 0, bands[at + 1]?.from]
    const [least, edge] = [money(from, currency), money(next ?? 0, currency)]
    return at === 0 ? t`< ${edge}` : t`${least}–`
  }
  const [name, share] = [most ? nameOf(bands.indexOf(most)) : '', most ? sharePercent(most.payCount, count) : '–']
  return (
    <section className="analysis-part">
      <h2>
        <Trans>Size of payments</Trans> <Definitions of={['payCount', 'payAmount']} />
      </h2>
      <p className="small muted">
        {count > 0 ? (
          <Trans>
            Most are {name}: {share}.
          </Trans>
        ) : (
          <Trans>Nothing was sold in this period</Trans>
        )}
      </p>
      <table className="analysis-table bands">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Size</Trans>
            </th>
            <th scope="col" className="is-left">
              <Trans>Share of the count</Trans>
            </th>
            <th scope="col">
              <Trans>Count</Trans>
            </th>
            <th scope="col">
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, at) => (
            <tr key={band.from}>
              <th scope="row" className="num">
                {nameOf(at)}
              </th>
              <td className="is-left">
                <span className="bands-share">
                  <Bar part={shareOf(band.payCount, most?.payCount ?? 0) ?? 0} strong={band === most} />
                  <span className="num small">{sharePercent(band.payCount, count)}</span>
                </span>
              </td>
              <td className="num">{wholeNumber(band.payCount)}</td>
              <td className="num">
                <Sum value={band.payAmount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td>{null}</td>
            <td className="num">{wholeNumber(count)}</td>
            <td className="num">
              <Sum value={sumOnWire(amount)} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
