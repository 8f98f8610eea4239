import { useLingui } from '@lingui/react/macro'
import { CheckLine } from '#ui/CheckLine.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { said } from '#ui/forms/said.ts'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues } from './notice-values.ts'

type Flag = 'sendPush' | 'hideOnLockScreen' | 'sendEmail' | 'requireAck' | 'editableAfterPosting' | 'notifyAgain'
type NoticeOptionsProps = { values: NoticeValues; isOut: boolean; onChange: (more: Partial<NoticeValues>) => void }

/** How it reaches people and what it asks of them. */
export function NoticeOptions({ values, isOut, onChange }: NoticeOptionsProps) {
  const { t } = useLingui()
  const labels = said(noticeLabels)
  const flags: readonly (readonly [Flag, boolean])[] = [
    ['notifyAgain', isOut],
    ['sendPush', true],
    ['hideOnLockScreen', values.sendPush],
    ['sendEmail', true],
    ['requireAck', true],
    ['editableAfterPosting', !isOut],
  ]
  return (
    <FieldGroup label={t`How it is sent`}>
      <div className="management-flags">
        {flags.map(
          ([flag, offered]) =>
            offered && (
              <CheckLine key={flag} checked={values[flag]} onChange={(on) => onChange({ [flag]: on })}>
                {labels[flag]}
              </CheckLine>
            ),
        )}
      </div>
    </FieldGroup>
  )
}
