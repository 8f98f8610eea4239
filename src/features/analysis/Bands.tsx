import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { money } from '#client/formats.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { sharesOf } from '#shared/shares.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { TabProps } from './analysis-params.ts'
import { AnalysisPart } from './AnalysisPart.tsx'
import { Bar } from './Bar.tsx'
import { compass } from './contract.ts'
import { FigureTable } from './FigureTable.tsx'
import { percent, shareOf } from './percent.ts'
import { monthOf } from './whose.ts'

/** How large the payments of the month are. */
export function Bands({ address }: Pick<TabProps, 'address'>) {
  const { t } = useLingui()
  const { data } = useQuery(ask(compass.bands, monthOf(address)))
  if (!data) return <section className="analysis-part" />
  const { currency } = data
  const bands = data.bands.map((band, at) => {
    const [least, edge] = [money(band.from, currency), money(data.bands[at + 1]?.from ?? 0, currency)]
    return { ...band, name: at === 0 ? t`< ${edge}` : t`${least}–` }
  })
  const count = bands.reduce((sum, { payCount }) => sum + payCount, 0)
  const amount = bands.reduce((sum, { payAmount }) => sum + BigInt(sumOf(payAmount)), 0n)
  const shares = sharesOf(bands.map(({ payCount }) => payCount))
  const shareIn = (band: (typeof bands)[number]) => percent(shares[bands.indexOf(band)] ?? 0)
  const most = bands.toSorted((a, b) => b.payCount - a.payCount)[0]
  const [name, share] = [most?.name, most ? shareIn(most) : '–']
  return (
    <AnalysisPart
      title={<Trans>Size of payments</Trans>}
      of={['payCount', 'payAmount']}
      words={
        count > 0 ? (
          <Trans>
            Largest group, {name}: {share}.
          </Trans>
        ) : (
          <Trans>Nothing was sold in this period</Trans>
        )
      }
    >
      <FigureTable
        className="bands"
        rows={bands}
        keyOf={({ from }) => String(from)}
        columns={[
          {
            head: <Trans>Size</Trans>,
            cell: (band) => <span className="num">{band.name}</span>,
            sum: <Trans>Total</Trans>,
          },
          {
            head: <Trans>Share of the count</Trans>,
            kind: 'words',
            cell: (band) => (
              <span className="bands-share">
                <Bar part={shareOf(band.payCount, most?.payCount ?? 0) ?? 0} strong={band === most} />
                <span className="num small">{count > 0 ? shareIn(band) : '–'}</span>
              </span>
            ),
          },
          { head: <Trans>Count</Trans>, cell: ({ payCount }) => wholeNumber(payCount), sum: wholeNumber(count) },
          {
            head: <Trans>Amount</Trans>,
            cell: ({ payAmount }) => <Sum value={payAmount} currency={currency} />,
            sum: <Sum value={sumOnWire(amount)} currency={currency} />,
          },
        ]}
      />
    </AnalysisPart>
  )
}
