import { Plural, useLingui } from '@lingui/react/macro'
import { useSession } from '#client/session.ts'
import { isolated } from '#shared/isolated.ts'
import { ActiveChip, ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import type { Audience } from './read-counts.contract.ts'
import { ReceiverMode } from './notice.contract.ts'
import { Narrowing } from './Narrowing.tsx'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues } from './notice-values.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { AudienceSummary } from './AudienceSummary.tsx'
import { modeWords } from './words.list.ts'

type NoticeReceiversProps = {
  values: NoticeValues
  error: string | undefined
  reach: Audience | undefined
  onChange: (more: Partial<NoticeValues>) => void
}

/** The receivers, their present number, and how many of them no channel reaches. */
export function NoticeReceivers({ values, error, reach, onChange }: NoticeReceiversProps) {
  const { t, i18n } = useLingui()
  const { person } = useSession()
  const { receiverMode, receivers } = values
  const modes = ReceiverMode.options.filter(
    (mode) => mode !== 'SPECIFIED_ENTS' || person.isAdmin || person.isMasterEnterprise,
  )
  const drop = (id: string) => onChange({ receivers: receivers.filter((one) => one.id !== id) })
  return (
    <div className="management-receivers">
      <FieldGroup label={i18n._(noticeLabels.receiverMode)} error={error}>
        <div className="management-states">
          {modes.map((mode) => (
            <ChoiceChip
              key={mode}
              group="receiver-mode"
              checked={receiverMode === mode}
              onChange={() => onChange({ receiverMode: mode, receivers: [] })}
            >
              {i18n._(modeWords[mode])}
            </ChoiceChip>
          ))}
        </div>
        {receiverMode !== 'ALL_USERS' && (
          <>
            <PeoplePicker
              companies={receiverMode === 'SPECIFIED_ENTS'}
              chosen={receivers}
              onPick={(one) => onChange({ receivers: [...receivers, one] })}
            />
            {receivers.length > 0 && (
              <div className="management-states">
                {receivers.map(({ id, name }) => (
                  <ActiveChip key={id} dropLabel={t`Remove ${isolated(name)}`} onDrop={() => drop(id)}>
                    {name}
                  </ActiveChip>
                ))}
              </div>
            )}
          </>
        )}
      </FieldGroup>
      {!person.isAdmin && <Narrowing values={values} onChange={onChange} />}
      <p className="small" role="status">
        {reach && (
          <>
            <strong>
              <Plural value={reach.receivers} one="# receiver" other="# receivers" />
            </strong>{' '}
            <span className="muted">
              <AudienceSummary reach={reach} ways={values} />
            </span>
          </>
        )}
      </p>
    </div>
  )
}
