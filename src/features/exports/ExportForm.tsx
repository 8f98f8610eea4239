import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { formatRange, zoneName } from '#shared/dates.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { isNoResponse, type Refusal } from '#client/refusal.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { useConditionWords } from '#features/trade-filter/conditions.ts'
import { useDays } from '#features/transactions/days.ts'
import type { TradeFilter, TradeSummary } from '#features/transactions/contract.ts'
import { conditionsOf, rangeOf, shownRange } from '#features/transactions/filter.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import type { ExportFormat } from './contract.ts'

/** How the file is to be written. */
export interface Chosen {
  readonly format: ExportFormat
  readonly columns: 'shown' | 'all'
  readonly timeZone: string
}

type ExportFormProps = {
  names: TradeNames
  filter: TradeFilter
  summary: TradeSummary | undefined
  /** How many columns each choice has. */
  widths: Readonly<Record<Chosen['columns'], number>>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  error: Refusal | undefined
  onTake: () => void
  /** Has the same come regularly. */
  onRegular: () => void
  onCancel: () => void
}

/** Says what will be written and asks how. */
export function ExportForm({
  names,
  filter,
  summary,
  widths,
  chosen,
  onChoose,
  error,
  onTake,
  onRegular,
  onCancel,
}: ExportFormProps) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const [here, device] = [timeZone(), Intl.DateTimeFormat().resolvedOptions().timeZone]
  const { shown, all } = widths
  return (
    <>
      <FormBody>
        <Subject names={names} filter={filter} summary={summary} />
        {error && !isNoResponse(error) && <Note tone="error">{error.message}</Note>}
        {error && isNoResponse(error) && (
          <Note tone="error">
            <Trans>The connection broke off before the file was complete. Nothing was saved; try again.</Trans>
          </Note>
        )}
        <FormatChoice value={chosen.format} onChange={(format) => onChoose({ ...chosen, format })} />
        <SegmentedField
          label={t`Columns`}
          value={chosen.columns}
          onChange={(columns) => onChoose({ ...chosen, columns })}
          choices={[
            { value: 'shown', label: <Trans>On the screen ({shown})</Trans> },
            { value: 'all', label: <Trans>All ({all})</Trans> },
          ]}
        />
        {device !== here && (
          <SegmentedField
            label={t`Times shown in`}
            value={chosen.timeZone}
            onChange={(zone) => onChoose({ ...chosen, timeZone: zone })}
            choices={[here, device].map((zone) => ({ value: zone, label: zoneName(zone, language()) }))}
          />
        )}
        {needsServer.title && (
          <Note tone="warn" icon="wifiOff">
            {needsServer.title}
          </Note>
        )}
      </FormBody>
      <FormFoot onCancel={onCancel}>
        <Button size="medium" {...needsServer} onClick={onRegular}>
          <Trans>Send regularly…</Trans>
        </Button>
        <Button look="primary" size="medium" {...needsServer} onClick={onTake}>
          <Trans>Export file</Trans>
        </Button>
      </FormFoot>
    </>
  )
}

/** The period, how many payments, and every condition. */
function Subject({ names, filter, summary }: Pick<ExportFormProps, 'names' | 'filter' | 'summary'>) {
  const wordsOf = useConditionWords(names, filter)
  const range = shownRange(rangeOf(filter, useDays(filter), timeZone()), summary)
  const days = formatRange(range.from, range.to, language())
  const times = range.fromTime === undefined ? '' : ` ${range.fromTime} – ${range.toTime ?? ''}`
  const conditions = conditionsOf(filter).map(wordsOf)
  const found = summary?.count ?? 0
  const number = summary && `${wholeNumber(summary.count)}${summary.countCapped ? '+' : ''}`
  return (
    <div className="export-subject">
      <p className="export-days num">
        {days}
        {times}
      </p>
      {number !== undefined && (
        <p>
          <Plural value={found} one={`${number} transaction`} other={`${number} transactions`} />
        </p>
      )}
      {conditions.length > 0 && (
        <ul className="export-conditions">
          {conditions.map((words) => (
            <li key={words} className="chip">
              {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function FormatChoice({ value, onChange }: { value: ExportFormat; onChange: (format: ExportFormat) => void }) {
  const { t } = useLingui()
  return (
    <FieldGroup label={t`Kind of file`}>
      <FormatLine format="csv" chosen={value} onChange={onChange} name={t`CSV (UTF-8)`}>
        <Trans>Opens in Excel and in accounting software. Every character is kept.</Trans>
      </FormatLine>
      {/* Headings and words in Mongolian have letters that Shift_JIS lacks. */}
      {language() !== 'mn' && (
        <FormatLine format="csv-sjis" chosen={value} onChange={onChange} name={t`CSV (Shift_JIS)`}>
          <Trans>For older Japanese software. Some characters cannot be written; you are told which ones first.</Trans>
        </FormatLine>
      )}
      <FormatLine format="xlsx" chosen={value} onChange={onChange} name={t`Excel (.xlsx)`}>
        <Trans>Dates and amounts are ready for calculation; long numbers stay complete.</Trans>
      </FormatLine>
    </FieldGroup>
  )
}

type FormatLineProps = {
  format: ExportFormat
  chosen: ExportFormat
  onChange: (format: ExportFormat) => void
  name: string
  children: ReactNode
}

function FormatLine({ format, chosen, onChange, name, children }: FormatLineProps) {
  const id = useId()
  return (
    <label className="export-format">
      <input
        type="radio"
        name="format"
        checked={format === chosen}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-help`}
        onChange={() => onChange(format)}
      />
      <span>
        <span id={`${id}-name`} className="export-format-name">
          {name}
        </span>
        <span id={`${id}-help`} className="field-help">
          {children}
        </span>
      </span>
    </label>
  )
}
