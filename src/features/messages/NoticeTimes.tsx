import { Trans } from '@lingui/react/macro'
import { weekStartOf, zoneName } from '#shared/dates.ts'
import { timeZone, calendarDay } from '#client/formats.ts'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { DayTime } from '#ui/DayTime.tsx'
import { Field } from '#ui/Field.tsx'
import { said } from '#ui/forms/said.ts'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues } from './notice-values.ts'

type NoticeTimesProps = { form: Pick<Form<NoticeValues>, 'field' | 'error'>; isOut: boolean }

/** When it is posted and until when it is valid, by the enterprise's clock. */
export function NoticeTimes({ form: { field, error }, isOut }: NoticeTimesProps) {
  const labels = said(noticeLabels)
  const zone = zoneName(timeZone(), language())
  const clock = { language: language(), weekStart: weekStartOf(language()), today: calendarDay() }
  return (
    <div className="management-times">
      {!isOut && (
        <Field label={labels.release} hint={zone} help={<Trans>Leave blank to post now</Trans>}>
          {(ids) => <DayTime {...ids} {...clock} label={labels.release} {...field('release')} />}
        </Field>
      )}
      <Field label={labels.expire} hint={zone} help={<Trans>Leave blank for no end</Trans>} error={error('expire')}>
        {(ids) => <DayTime {...ids} {...clock} label={labels.expire} {...field('expire')} />}
      </Field>
    </div>
  )
}
