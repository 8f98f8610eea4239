import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { useSession } from '#client/session.ts'
import { stores } from '#features/stores/contract.ts'
import { ActiveChip, ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Reach } from './figures.contract.ts'
import { messageManagement } from './desk.contract.ts'
import { ReceiverMode } from './notice.contract.ts'
import type { Faults, NoticeDraft } from './notice-draft.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { modeWords } from './status-words.ts'

type NoticeReceiversProps = {
  draft: NoticeDraft
  /** The notice that is changed: its receivers' names are asked for. */
  messageId: string | undefined
  fault: Faults['receivers']
  reach: Reach | undefined
  onChange: (more: Partial<NoticeDraft>) => void
}

/** Whom it is for, how many they are now, and how many of them nothing wakes. */
export function NoticeReceivers({ draft, messageId, fault, reach, onChange }: NoticeReceiversProps) {
  const { t, i18n } = useLingui()
  const { person } = useSession()
  const { receiverMode, receivers, shops } = draft
  const modes = ReceiverMode.options.filter(
    (mode) => mode !== 'SPECIFIED_ENTS' || person.isAdmin || person.isMasterEnterprise,
  )
  const nameless = receivers.some(({ id, name }) => id === name)
  const known = useQuery({
    ...ask(messageManagement.recipients, { MessageId: messageId ?? '', PageSize: 100 }),
    enabled: messageId !== undefined && nameless,
  })
  const nameOf = ({ id, name }: { id: string; name: string }) => {
    const one = name === id && known.data?.list.find(({ userId, entCode }) => userId === id || entCode === id)
    return one ? (one.userId === id ? one.userFullName : one.entName) : name
  }
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
                {receivers.map((one) => {
                  const name = nameOf(one)
                  return (
                    <ActiveChip key={one.id} dropLabel={t`Leave out ${name}`} onDrop={() => drop(one.id)}>
                      {name}
                    </ActiveChip>
                  )
                })}
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
      {!person.isAdmin && <Stores shops={shops} onChange={(next) => onChange({ shops: next })} />}
      <p className="small" role="status">
        {reach && <ReachWords reach={reach} />}
      </p>
    </div>
  )
}

/** Narrows to those who look after one of some stores; absent where there is one store only. */
function Stores({ shops, onChange }: { shops: readonly string[]; onChange: (shops: string[]) => void }) {
  const { t } = useLingui()
  const found = useQuery(ask(stores.shopList, {}))
  const list = found.data?.list ?? []
  if (list.length < 2) return null
  return (
    <FieldGroup label={t`Only people of these stores`} hint={<Trans>Optional</Trans>}>
      <div className="desk-states desk-stores">
        {list.map(({ shopCode, shopName }) => (
          <ChoiceChip
            key={shopCode}
            tick
            checked={shops.includes(shopCode)}
            onChange={(on) => onChange(on ? [...shops, shopCode] : shops.filter((one) => one !== shopCode))}
          >
            {shopName}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
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
