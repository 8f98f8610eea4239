import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '#client/session.ts'
import { ActiveChip, ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Reach } from './figures.contract.ts'
import { ReceiverMode } from './notice.contract.ts'
import { Narrowing } from './Narrowing.tsx'
import type { Faults, NoticeDraft } from './notice-draft.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { modeWords } from './status-words.ts'

type NoticeReceiversProps = {
  draft: NoticeDraft
  fault: Faults['receivers']
  reach: Reach | undefined
  onChange: (more: Partial<NoticeDraft>) => void
}

/** Whom it is for, how many they are now, and how many of them nothing wakes. */
export function NoticeReceivers({ draft, fault, reach, onChange }: NoticeReceiversProps) {
  const { t, i18n } = useLingui()
  const { person } = useSession()
  const { receiverMode, receivers } = draft
  const modes = ReceiverMode.options.filter(
    (mode) => mode !== 'SPECIFIED_ENTS' || person.isAdmin || person.isMasterEnterprise,
  )
  const drop = (id: string) => onChange({ receivers: receivers.filter((one) => one.id !== id) })
  return (
    <div data-field="receivers" className="desk-receivers">
      <FieldGroup label={t`Receivers`}>
        <div className="desk-states">
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
              <div className="desk-states">
                {receivers.map(({ id, name }) => (
                  <ActiveChip key={id} dropLabel={t`Leave out ${name}`} onDrop={() => drop(id)}>
                    {name}
                  </ActiveChip>
                ))}
              </div>
            )}
          </>
        )}
        {fault && (
          <div className="field-error" role="alert">
            <Icon name="warning" size={16} />
            <Trans>Name at least one receiver.</Trans>
          </div>
        )}
      </FieldGroup>
      {!person.isAdmin && <Narrowing draft={draft} onChange={onChange} />}
      <p className="small" role="status">
        {reach && <ReachWords reach={reach} />}
      </p>
    </div>
  )
}

function ReachWords({ reach }: { reach: Reach }) {
  const { receivers, withDevice, withMail, withNeither } = reach
  return (
    <>
      <strong>
        <Plural value={receivers} one="# receiver" other="# receivers" />
      </strong>{' '}
      <span className="muted">
        <Trans>
          {withDevice} with a device, {withMail} with e-mail, {withNeither} in the portal only
        </Trans>
      </span>
    </>
  )
}
