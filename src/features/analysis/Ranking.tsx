import { Trans, useLingui } from '@lingui/react/macro'
import { Definitions } from '#features/measures/Definitions.tsx'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { rankedOf } from './contributions.ts'
import type { Monthly } from './shown.ts'
import { percent } from './percent.ts'
import { Sum } from './Sum.tsx'

/** The stores by what they sold: A are those that make 70 % together, B the next up to 90 %, C the others. */
export function Ranking({ monthly: { stores, rest, now, currency } }: { monthly: Monthly }) {
  const { i18n } = useLingui()
  const ranked = rankedOf(stores, now.netAmount)
  const count = rest?.stores ?? 0
  return (
    <section className="analysis-part">
      <h2>
        <Trans>Stores by rank</Trans>
      </h2>
      <p className="small muted">
        <Trans>A makes the first 70%, B the next 20%, C the rest.</Trans>
      </p>
      <table className="analysis-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Store</Trans>
            </th>
            <th scope="col">
              {i18n._(measures.netAmount.label)} <Definitions of={['netAmount']} />
            </th>
            <th scope="col">
              <Trans context="of the whole">Share</Trans>
            </th>
            <th scope="col" className="from-tablet-cell">
              <Trans>Added up</Trans>
            </th>
            <th scope="col">
              <Trans>Class</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {ranked.map(({ entCode, code, name, netAmount, share, upTo, of }) => (
            <tr key={`${entCode} ${code}`}>
              <th scope="row">{isolated(name)}</th>
              <td className="num">
                <Sum value={netAmount} currency={currency} />
              </td>
              <td className="num">{percent(share)}</td>
              <td className="num from-tablet-cell">{percent(upTo)}</td>
              <td>
                <b>{of}</b>
              </td>
            </tr>
          ))}
          {rest && (
            <tr>
              <th scope="row">
                <Trans>Others: {count}</Trans>
              </th>
              <td className="num">
                <Sum value={rest.netAmount} currency={currency} />
              </td>
              <td>{null}</td>
              <td className="from-tablet-cell">{null}</td>
              <td>{null}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
