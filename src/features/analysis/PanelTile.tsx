import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { ownCurrency } from '#client/formats.ts'
import { markOf } from '#features/panel/mark-words.ts'
import { Change } from '#features/statistics/Change.tsx'
import { inDayOrder, useDayStart } from '#features/statistics/day-start.ts'
import { partName } from '#features/statistics/part-name.ts'
import { chartAmounts } from '#features/measures/chart-amounts.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { useNames } from '#features/transactions/words.ts'
import type { AnswerOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { IconButton } from '#ui/Button.tsx'
import { Chart } from '#ui/Chart.tsx'
import { Grip } from '#ui/Grip.tsx'
import { Shares } from '#ui/Shares.tsx'
import type { TabProps } from './analysis-params.ts'
import { Bar } from './Bar.tsx'
import { FigureTable } from './FigureTable.tsx'
import { percent, shareOf } from './percent.ts'
import { splitWords, tilePeriodWords } from './tile-words.ts'
import { dataPanel, type Tile } from './tiles.contract.ts'
import { whoseIn } from './whose.ts'

type Shown = AnswerOf<typeof dataPanel.metrics>

type PanelTileProps = Pick<TabProps, 'address'> & {
  at: string
  place: number
  tile: Tile
  /** While tiles are composed: how this one is moved and taken away. */
  compose:
    | { onStep: (steps: number) => void; onDrop: (target: string) => void; onRemove: (name: string) => void }
    | undefined
}

/** A tile of the data panel. */
export function PanelTile({ at, place, tile, address, compose }: PanelTileProps) {
  const { t, i18n } = useLingui()
  const { metric, split, period } = tile
  const { data } = useQuery(ask(dataPanel.metrics, { ...whoseIn(address), Metric: metric, Split: split, Period: period })) // prettier-ignore
  const start = useDayStart(address)
  const name = i18n._(measures[metric].label)
  const how = split === 'none' ? '' : i18n._(splitWords[split])
  const says = saysOf(metric, data?.currency ?? ownCurrency())
  return (
    <li className="figure-tile" data-wide={split === 'course' || undefined}>
      <div className="figure-tile-head">
        {compose && (
          <Grip
            at={at}
            label={t`Move ${name}, number ${place}: drag, or press an arrow key`}
            around=".figure-tile"
            onStep={compose.onStep}
            onDrop={compose.onDrop}
          />
        )}
        <h3>
          {name} {!compose && <Definitions of={[metric]} />}
          <span className="small muted">{[i18n._(tilePeriodWords[period]), how].filter(Boolean).join(' · ')}</span>
        </h3>
        {compose && (
          <IconButton icon="close" label={t`Remove ${name}, number ${place}`} onClick={() => compose.onRemove(name)} />
        )}
      </div>
      <p className="figure-tile-value">
        <b className="money">{data && data.value !== null ? says.say(Number(sumOf(data.value))) : '–'}</b>{' '}
        {data && data.value !== null && data.before !== null && metric !== 'refundRate' && (
          <Change of={{ now: data.value, before: data.before }} recordsFrom={data.recordsFrom} />
        )}
      </p>
      {data && split !== 'none' && <Parts tile={tile} start={start} shown={data} says={says} name={name} />}
    </li>
  )
}

function saysOf(metric: Tile['metric'], currency: Currency): ReturnType<typeof chartAmounts> {
  const { unit } = measures[metric]
  if (unit === 'money') return chartAmounts(currency)
  const say = unit === 'count' ? wholeNumber : percent
  return { say, sayShort: (value) => say(Math.round(value)) }
}

type PartsProps = { tile: Tile; start: number; shown: Shown; says: ReturnType<typeof saysOf>; name: string }

function Parts({ tile: { metric, split }, start, shown, says, name }: PartsProps) {
  const { t } = useLingui()
  const names = useNames()
  const { parts, unit } = shown
  const nameOf = ({ code, name: own }: Shown['parts'][number]) => {
    if (split === 'shop') return isolated(own || code)
    return split === 'course' || split === 'none' ? markOf(unit ?? 'day', code) : partName(split, code, names)
  }
  if (parts.length === 0) return <p className="small muted">{t`Nothing was sold in this period`}</p>
  if (split === 'course')
    return (
      <Chart
        sentence={t`${name} over time.`}
        head={unit === 'hour' ? t`Hour` : unit === 'month' ? t`Month` : t`Date`}
        marks={parts.map(nameOf)}
        series={[{ label: name, look: 'current', values: parts.map(({ value }) => (value === null ? null : Number(sumOf(value)))) }]} // prettier-ignore
        {...says}
        running={[parts.length - 1]}
      />
    )
  const adds = metric !== 'averageAmount' && metric !== 'refundRate'
  const ordered = split === 'hour' ? inDayOrder(parts, start) : parts
  const valued = ordered.map((part) => ({ id: `${part.entCode ?? ''} ${part.code}`, label: nameOf(part), value: Number(sumOf(part.value ?? 0)) })) // prettier-ignore
  if (adds && split !== 'hour' && split !== 'weekday' && valued.every(({ value }) => value >= 0))
    return <Shares parts={valued} say={says.say} />
  const most = Math.max(1, ...valued.map(({ value }) => value))
  return (
    <FigureTable
      rows={valued}
      keyOf={({ id }) => id}
      columns={[
        { cell: ({ label }) => label },
        { kind: 'picture', cell: ({ value }) => <Bar part={shareOf(Math.max(0, value), most) ?? 0} strong={value === most} /> }, // prettier-ignore
        { cell: ({ value }) => says.say(value) },
      ]}
    />
  )
}
