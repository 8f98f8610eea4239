import { Trans, useLingui } from '@lingui/react/macro'
import { zoneName } from '#shared/dates.ts'
import { timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
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
  return (
    <div className="desk-times">
      {!isOut && (
        <Field label={t`Posting`} hint={zone} help={<Trans>At once where left empty</Trans>}>
          {(ids) => (
            <div className="input">
              <input
                {...ids}
                type="datetime-local"
                value={draft.release}
                onChange={(event) => onChange({ release: event.currentTarget.value })}
              />
            </div>
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
            <div className="input">
              <input
                {...ids}
                type="datetime-local"
                value={draft.expire}
                onChange={(event) => onChange({ expire: event.currentTarget.value })}
              />
            </div>
          )}
        </Field>
      </div>
    </div>
  )
}
