import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatRange } from '#shared/dates.ts'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { useSettled } from '#client/settled.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Presets } from '#ui/DateRange.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useDays } from '#features/transactions/days.ts'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { FilterChoices, StatusChoice } from './FilterChoices.tsx'
import { FilterTexts, TillTexts } from './FilterTexts.tsx'
import { PeriodLimit, PeriodPanel } from './PeriodPanel.tsx'
import { conditionsOf, periodFits, periodOf, rangeOf } from '#features/transactions/filter.ts'
import type { Fitting } from './TypedField.tsx'
import type { TradeNames } from '#features/transactions/words.ts'

type FilterSheetProps = {
  names: TradeNames
  filter: TradeFilter
  onApply: (filter: TradeFilter) => void
  onClose: () => void
}

/** What a till looks for most often stands first. */
const forTills = ['AmountFrom', 'CardLast4', 'Statuses'] as const

/** Every condition of /trade, what tills need first and the rest folded; its button says how many payments the choice so far would show. */
export function FilterSheet({ names, filter, onApply, onClose }: FilterSheetProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(filter)
  const days = useDays(draft)
  const zone = timeZone()
  const range = rangeOf(draft, days, zone)
  const settled = useSettled(draft)
  const found = useQuery({
    ...ask(transactions.summary, settled),
    enabled: periodFits(rangeOf(settled, days, zone)),
    meta: { quiet: true },
  })
  const count = settled === draft ? found.data?.count : undefined
  const period = formatRange(range.from, range.to, language(), todayHere())
  const [choosing, setChoosing] = useState(false)
  const change = (fields: Partial<TradeFilter>) => setDraft({ ...draft, ...fields })
  // Opened as it stood when the sheet came: it must not fold away under the hand.
  const [unfolded] = useState(() => conditionsOf(filter).some(([field]) => !forTills.some((one) => one === field)))
  const [unfit, setUnfit] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [cleared, setCleared] = useState(0)
  const fitting: Fitting = {
    tried: tries > 0,
    onFit: (label, fits) => setUnfit(new Set([...unfit].filter((one) => one !== label).concat(fits ? [] : [label]))),
  }
  const clear = () => {
    setDraft(periodOnly(draft))
    setUnfit(new Set())
    setTries(0)
    setCleared(cleared + 1)
  }
  const apply = () => {
    if (unfit.size === 0) onApply(draft)
    else setTries(tries + 1)
  }
  useEffect(() => {
    // The button leads to what has to be mended, also where it is folded away.
    const field = tries > 0 ? document.querySelector<HTMLElement>('.sheet [aria-invalid]') : null
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  }, [tries])

  return (
    <Sheet
      title={<Trans>Filters</Trans>}
      open
      onClose={onClose}
      onClear={conditionsOf(draft).length > 0 || unfit.size > 0 ? clear : undefined}
      foot={
        <Button look="primary" size="large" wide onClick={apply}>
          {count === undefined ? (
            <Trans>Show transactions</Trans>
          ) : found.data?.countCapped ? (
            <Trans>Show more than {count}</Trans>
          ) : (
            <Plural value={count} one="Show # transaction" other="Show # transactions" />
          )}
        </Button>
      }
    >
      <FieldGroup label={t`Period`} hint={choosing ? undefined : <PeriodLimit />}>
        {choosing ? (
          <PeriodPanel
            value={range}
            onApply={(next) => {
              setChoosing(false)
              change(periodOf(next, zone))
            }}
            days={days}
          />
        ) : (
          <>
            <Presets value={range} days={days} onChoose={(next) => change(periodOf(next, zone))} />
            <Chip icon="calendar" opens onClick={() => setChoosing(true)}>
              <span className="num">{period}</span>
            </Chip>
          </>
        )}
      </FieldGroup>
      <TillTexts key={`till ${cleared}`} draft={draft} onChange={change} {...fitting} />
      <StatusChoice names={names} draft={draft} onChange={change} />
      <details className="sheet-more" open={unfolded}>
        <summary>
          <Trans>More conditions</Trans>
          <Icon name="chevronDown" size={18} />
        </summary>
        <FilterChoices names={names} draft={draft} onChange={change} />
        <FilterTexts key={`texts ${cleared}`} draft={draft} onChange={change} {...fitting} />
      </details>
    </Sheet>
  )
}

function periodOnly({ Period, From, To, FromTime, ToTime }: TradeFilter): TradeFilter {
  return { Period, From, To, FromTime, ToTime }
}
