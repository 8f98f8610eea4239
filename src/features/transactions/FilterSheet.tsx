import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatRange, zoneName } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Presets, RangePanel } from '#ui/DateRange.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { transactions, type TradeFilter } from './contract.ts'
import { FilterChoices } from './FilterChoices.tsx'
import { FilterTexts } from './FilterTexts.tsx'
import { conditionsOf, periodFits, periodOf, rangeOf } from './filter.ts'
import type { TradeNames } from './words.ts'

type FilterSheetProps = {
  names: TradeNames
  filter: TradeFilter
  onApply: (filter: TradeFilter) => void
  onClose: () => void
}

const settleMs = 400

/** Every condition of /trade; its button says how many payments the choice so far would show. */
export function FilterSheet({ names, filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useLingui()
  const { config } = useSession()
  const [draft, setDraft] = useState(filter)
  const today = todayHere()
  const zone = timeZone()
  const range = rangeOf(draft, today, zone)
  const settled = useSettled(draft)
  const found = useQuery({
    ...ask(transactions.summary, settled),
    enabled: periodFits(rangeOf(settled, today, zone)),
    meta: { quiet: true },
  })
  const count = settled === draft ? found.data?.count : undefined
  const limit = limits.tradeSearchMonths
  const zoneWords = zoneName(zone, language())
  const limitWords = (
    <Trans>
      Up to {limit} months, {zoneWords}
    </Trans>
  )
  const period = formatRange(range.from, range.to, language(), today)
  const [choosing, setChoosing] = useState(false)
  const change = (fields: Partial<TradeFilter>) => setDraft({ ...draft, ...fields })

  return (
    <Sheet
      title={<Trans>Filters</Trans>}
      open
      onClose={onClose}
      onClear={conditionsOf(draft).length > 0 ? () => setDraft(periodOnly(draft)) : undefined}
      foot={
        <Button look="primary" size="large" wide onClick={() => onApply(draft)}>
          {count === undefined ? (
            <Trans>Show payments</Trans>
          ) : found.data?.countCapped ? (
            <Trans>Show more than {count}</Trans>
          ) : (
            <Plural value={count} one="Show # payment" other="Show # payments" />
          )}
        </Button>
      }
    >
      <FieldGroup label={t`Period`} hint={choosing ? undefined : limitWords}>
        {choosing ? (
          <RangePanel
            value={range}
            onApply={(next) => {
              setChoosing(false)
              change(periodOf(next, today, zone))
            }}
            language={language()}
            today={today}
            weekStart={config.weekStart}
            limitMonths={limit}
            limitWords={limitWords}
          />
        ) : (
          <>
            <Presets
              value={range}
              today={today}
              weekStart={config.weekStart}
              onChoose={(next) => change(periodOf(next, today, zone))}
            />
            <Chip icon="calendar" opens onClick={() => setChoosing(true)}>
              <span className="num">{period}</span>
            </Chip>
          </>
        )}
      </FieldGroup>
      <FilterChoices names={names} draft={draft} onChange={change} />
      <FilterTexts draft={draft} onChange={change} />
    </Sheet>
  )
}

function periodOnly({ From, To, FromTime, ToTime }: TradeFilter): TradeFilter {
  return { From, To, FromTime, ToTime }
}

/** The value once it has stood still, so that typing does not ask at every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
