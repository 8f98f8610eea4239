import { useLingui } from '@lingui/react/macro'
import { ClockTime } from '#ui/ClockTime.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { language } from '#client/language.ts'
import { fileFormats } from '#shared/file-format.ts'
import { limits } from '#shared/limits.ts'
import { ReportEvery, ReportPeriod, type ReportList } from './contract.ts'
import { everyPeriod, firstDay, isOfDays } from './list.ts'
import { Receivers } from './Receivers.tsx'
import type { ReportFields as Fields } from './report-form.ts'
import { useReportWords } from './words.ts'

/** What a report is called, which days it is of, when it comes, as what, and to whom. */
export function ReportFields({ form, list }: { form: Fields; list: ReportList }) {
  const { t } = useLingui()
  const words = useReportWords()
  const { values, field, error, change } = form
  const { every, day, period } = values
  const days = every === 'WEEKLY' ? [1, 2, 3, 4, 5, 6, 0] : Array.from({ length: 31 }, (_day, index) => index + 1)
  // Headings and words in Mongolian have letters that Shift_JIS lacks.
  const formats = fileFormats.filter((one) => one !== 'csv-sjis' || language() !== 'mn')
  return (
    <>
      <Field label={t`Name of the report`} need="required" error={error('name')}>
        {(ids) => <TextInput {...ids} maxLength={limits.reportName} {...field('name')} />}
      </Field>
      {isOfDays(list) && (
        <SelectField
          label={t`Days of the report`}
          need="required"
          error={error('period')}
          value={period}
          choices={[
            ...(period === '' ? [{ value: '' as const, label: t`Choose` }] : []),
            ...ReportPeriod.options
              .filter((one) => one !== 'now')
              .map((value) => ({ value, label: words.periodOf(value) })),
          ]}
          onChange={(next) => {
            if (next === '') return
            const own = everyPeriod[next]
            change({ period: next, every: own, day: firstDay[own] })
          }}
        />
      )}
      <SelectField
        label={t`How often`}
        value={every}
        choices={ReportEvery.options.map((value) => ({ value, label: words.rhythms[value] }))}
        onChange={(next) => change({ every: next, day: firstDay[next] })}
      />
      {every !== 'DAILY' && (
        <SelectField
          label={every === 'WEEKLY' ? t`Day of the week` : t`Day of the month`}
          value={String(day)}
          choices={days.map((one) => ({ value: String(one), label: words.dayOf(every, one) }))}
          onChange={(next) => change({ day: Number(next) })}
        />
      )}
      <FieldGroup label={t`Time`}>
        <ClockTime label={t`Time`} value={values.time} onChange={(time) => change({ time })} />
      </FieldGroup>
      <SelectField
        label={t`Kind of file`}
        {...field('format')}
        choices={formats.map((value) => ({ value, label: words.formats[value] }))}
      />
      <Receivers form={form} list={list} />
    </>
  )
}
