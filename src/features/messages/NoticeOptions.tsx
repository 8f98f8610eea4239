import { useLingui } from '@lingui/react/macro'
import { CheckLine } from '#ui/CheckLine.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import type { NoticeValues } from './notice-values.ts'

type Flag = 'sendPush' | 'hideOnLockScreen' | 'sendEmail' | 'requireAck' | 'editableAfterPosting' | 'notifyAgain'
type NoticeOptionsProps = { values: NoticeValues; isOut: boolean; onChange: (more: Partial<NoticeValues>) => void }

/** How it reaches people and what it asks of them. */
export function NoticeOptions({ values, isOut, onChange }: NoticeOptionsProps) {
  const { t } = useLingui()
  const flags: readonly (readonly [Flag, string, boolean])[] = [
    ['notifyAgain', t`Mark as unread again and send once more`, isOut],
    ['sendPush', t`Alert on devices`, true],
    ['hideOnLockScreen', t`Lock screens show only that there is a notice`, values.sendPush],
    ['sendEmail', t`Send by e-mail too`, true],
    ['requireAck', t`Ask readers to confirm`, true],
    ['editableAfterPosting', t`Can be changed after posting`, !isOut],
  ]
  return (
    <FieldGroup label={t`How it is sent`}>
      <div className="management-flags">
        {flags.map(
          ([flag, words, offered]) =>
            offered && (
              <CheckLine key={flag} checked={values[flag]} onChange={(on) => onChange({ [flag]: on })}>
                {words}
              </CheckLine>
            ),
        )}
      </div>
    </FieldGroup>
  )
}
