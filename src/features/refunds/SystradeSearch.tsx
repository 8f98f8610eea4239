import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { presetDays } from '#shared/business-day.ts'
import { formatRange } from '#shared/dates.ts'
import { toHalfWidth } from '#shared/half-width.ts'
import { useConnection } from '#client/connection.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { dayRules, timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { lazyPart } from '#client/with-words.ts'
import { noPeriod, numberOf, rangeOf, saidPeriodOf } from '#features/transactions/filter.ts'
import { Button } from '#ui/Button.tsx'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { SystradeParams } from './systrade-params.ts'

const PeriodPanel = lazyPart(
  () => import('#features/trade-filter/PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'transactions',
)

type PaymentSearch = Pick<SystradeParams, 'TradeNo' | 'EntCode' | keyof typeof noPeriod>
type SystradeSearchProps = { asked: PaymentSearch; busy: boolean; onSearch: (asked: PaymentSearch) => void }

/** Looks for one payment: its whole number is required, its enterprise and period narrow it. */
export function SystradeSearch({ asked, busy, onSearch }: SystradeSearchProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [number, setNumber] = useState(asked.TradeNo ?? '')
  const [ent, setEnt] = useState(asked.EntCode ?? '')
  const { TradeNo: _asked, EntCode: _ofEnt, ...askedPeriod } = asked
  const [period, setPeriod] = useState(askedPeriod)
  const [choosing, setChoosing] = useState(false)
  const [tried, setTried] = useState(false)
  const rules = dayRules()
  const today = { ...presetDays('today', rules), preset: 'today' as const }
  const zone = timeZone()
  const TradeNo = numberOf(number)
  const EntCode = toHalfWidth(ent).trim().toUpperCase()
  const entFits = EntCode === '' || /^E\d{8}$/.test(EntCode)
  const chosen = Object.values(period).some(Boolean) ? rangeOf(period, rules, zone) : undefined
  const dates = chosen && formatRange(chosen.from, chosen.to, language(), today.to)
  const days = chosen?.preset === 'today' ? t`Today ${dates}` : dates

  return (
    <form
      role="search"
      className="systrade-search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (TradeNo && entFits) onSearch({ TradeNo, EntCode: EntCode || undefined, ...period })
      }}
    >
      <div className="systrade-fields">
        <Field
          label={t`Transaction no.`}
          need="required"
          error={
            !tried || TradeNo
              ? undefined
              : number.trim() === ''
                ? t`Type the transaction no.`
                : t`Type letters and digits only, at most 64.`
          }
        >
          {(ids) => (
            <TextInput
              {...ids}
              icon="search"
              value={number}
              onChange={setNumber}
              onBlur={() => setNumber(toHalfWidth(number).trim())}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              data-key="search"
            />
          )}
        </Field>
        <Field
          label={t`Company code`}
          need="optional"
          error={tried && !entFits ? t`A company code is E and eight digits.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={ent}
              onChange={setEnt}
              onBlur={() => setEnt(EntCode)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <FieldGroup label={t`Period`} hint={<Trans>Optional</Trans>}>
          {days ? (
            <ActiveChip dropLabel={t`Remove the period`} onDrop={() => setPeriod(noPeriod)}>
              <span className="num">{days}</span>
            </ActiveChip>
          ) : (
            <Chip icon="calendar" opens aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
              <Trans>Any day</Trans>
            </Chip>
          )}
        </FieldGroup>
        <Button look="primary" size="medium" type="submit" disabled={busy || !online}>
          <Trans>Find the payment</Trans>
        </Button>
      </div>
      <NeedsServer />
      {choosing && !days && (
        <Suspense>
          <PeriodPanel
            value={today}
            onApply={(next) => {
              setPeriod(saidPeriodOf(next, zone))
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
