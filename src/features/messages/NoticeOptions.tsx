import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import type { NoticeDraft } from './notice-draft.ts'

type Flag = 'sendPush' | 'hideOnLockScreen' | 'sendEmail' | 'requireAck' | 'editableAfterPosting' | 'notifyAgain'
type NoticeOptionsProps = { draft: NoticeDraft; isOut: boolean; onChange: (more: Partial<NoticeDraft>) => void }

/** How it reaches people and what it asks of them. */
export function NoticeOptions({ draft, isOut, onChange }: NoticeOptionsProps) {
  const { t } = useLingui()
  const flags: readonly (readonly [Flag, string, boolean])[] = [
    ['notifyAgain', t`Counts as unread again and goes out once more`, isOut],
    ['sendPush', t`Alert on devices`, true],
    ['hideOnLockScreen', t`Lock screens say only that there is a notice`, draft.sendPush],
    ['sendEmail', t`Send by e-mail too`, true],
    ['requireAck', t`Ask readers to confirm`, true],
    ['editableAfterPosting', t`Can be changed after posting`, !isOut],
  ]
  return (
    <FieldGroup label={t`How it goes out`}>
      <div className="desk-flags">
        {flags.map(
          ([flag, words, offered]) =>
            offered && (
              <FlagLine key={flag} words={words} on={draft[flag]} onChange={(on) => onChange({ [flag]: on })} />
            ),
        )}
      </div>
    </FieldGroup>
  )
}

function FlagLine({ words, on, onChange }: { words: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <label className="check-line" htmlFor={id}>
      <Checkbox id={id} checked={on} onChange={onChange} />
      {words}
    </label>
  )
}
