import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useState } from 'react'
import { formatRange, zoneName } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { toHalfWidth } from '#shared/normalise.ts'
import { load } from '#client/chunk.ts'
import { useConnection } from '#client/connection.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { useSession } from '#client/session.ts'
import { numberOf } from '#features/transactions/filter.ts'
import { Button } from '#ui/Button.tsx'
import { ActiveChip, Chip } from '#ui/Chip.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { SystradeAddress } from './systrade-address.ts'

const RangePanel = lazy(() =>
  load(() => import('#ui/DateRange.tsx')).then(({ RangePanel: Panel }) => ({ default: Panel })),
)

type Asked = Pick<SystradeAddress, 'TradeNo' | 'EntCode' | 'From' | 'To'>
type SystradeSearchProps = { asked: Asked; busy: boolean; onSearch: (asked: Asked) => void }

/** Looks for one payment: its whole number is required, its enterprise and period narrow it. */
export function SystradeSearch({ asked, busy, onSearch }: SystradeSearchProps) {
  const { t } = useLingui()
  const { config } = useSession()
  const { online } = useConnection()
  const [number, setNumber] = useState(asked.TradeNo ?? '')
  const [ent, setEnt] = useState(asked.EntCode ?? '')
  const [period, setPeriod] = useState({ From: asked.From, To: asked.To })
  const [choosing, setChoosing] = useState(false)
  const [tried, setTried] = useState(false)
  const today = todayHere()
  const limit = limits.tradeSearchMonths
  const zoneWords = zoneName(timeZone(), language())
  const TradeNo = numberOf(number)
  const EntCode = toHalfWidth(ent).trim().toUpperCase()
  const entFits = EntCode === '' || /^E\d{8}$/.test(EntCode)
  const { From, To } = period
  const days = From && To && formatRange(From, To, language(), today)

  return (
    <form
      role="search"
      className="systrade-search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (TradeNo && entFits) onSearch({ TradeNo, EntCode: EntCode || undefined, From, To })
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
            <ActiveChip dropLabel={t`Remove the period`} onDrop={() => setPeriod({ From: undefined, To: undefined })}>
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
      {!online && (
        <p className="field-help" role="status">
          <Trans>You are offline. This can be done once the connection is back.</Trans>
        </p>
      )}
      {choosing && !days && (
        <Suspense>
          <RangePanel
            value={{ from: today, to: today }}
            onApply={({ from, to }) => {
              setPeriod({ From: from, To: to })
              setChoosing(false)
            }}
            language={language()}
            today={today}
            weekStart={config.weekStart}
            limitMonths={limit}
            limitWords={
              <Trans>
                Up to {limit} months, {zoneWords}
              </Trans>
            }
          />
        </Suspense>
      )}
    </form>
  )
}
