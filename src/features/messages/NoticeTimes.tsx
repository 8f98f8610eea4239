import { Trans, useLingui } from '@lingui/react/macro'
import { weekStartOf, zoneName } from '#shared/dates.ts'
import { timeZone, todayHere } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { DayTime } from '#ui/DayTime.tsx'
import { Field } from '#ui/Field.tsx'
import type { Faults, NoticeDraft } from './notice-draft.ts'

type NoticeTimesProps = {
  draft: NoticeDraft
  fault: Faults['expire']
  isOut: boolean
  onChange: (more: Partial<NoticeDraft>) => void
}

/** When it goes out and until when it holds, by the house's own clock. */
export function NoticeTimes({ draft, fault, isOut, onChange }: NoticeTimesProps) {
  const { t } = useLingui()
  const zone = zoneName(timeZone(), language())
  const clock = { language: language(), weekStart: weekStartOf(language()), today: todayHere() }
  return (
    <div className="desk-times">
      {!isOut && (
        <Field label={t`Posting`} hint={zone} help={<Trans>At once where left empty</Trans>}>
          {(ids) => (
            <DayTime
              {...ids}
              {...clock}
              label={t`Posting`}
              value={draft.release}
              onChange={(release) => onChange({ release })}
            />
          )}
        </Field>
      )}
      <div data-field="expire">
        <Field
          label={t`Shown until`}
          hint={zone}
          help={<Trans>No end where left empty</Trans>}
          error={fault && t`Choose a time after the posting.`}
        >
          {(ids) => (
            <DayTime
              {...ids}
              {...clock}
              label={t`Shown until`}
              value={draft.expire}
              onChange={(expire) => onChange({ expire })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
