import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '#client/act.ts'
import { ask, askInPlace } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { failureOf } from '#client/failure.ts'
import { timeZone } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { messages } from '#features/messages/contract.ts'
import { stores } from '#features/stores/contract.ts'
import { CheckLine } from '#ui/CheckLine.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { ClockTime } from '#ui/ClockTime.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { devices, type PushPreferences } from '#features/push/contract.ts'

const night = { from: '22:00', to: '07:00' }

/** When and about what the person wants to be woken; each choice is kept as it is made. */
export function Preferences() {
  const { t } = useLingui()
  const { online } = useConnection()
  const found = useQuery(askInPlace(devices.preferences, {}))
  const types = useQuery(ask(messages.types, {}))
  const save = useAct(devices.savePreferences, { stale: [devices.preferences] })
  // What was chosen last stands until the server says what it kept.
  const wanted = save.isPending ? save.variables : found.data
  if (!wanted) return <NotLoaded failure={failureOf(found)} />
  const set = (more: Partial<PushPreferences>) => save.mutate({ ...wanted, ...more })
  const { quiet, mutedTypeIds } = wanted
  const hours = (more: Partial<typeof night>) =>
    set({ quiet: { ...(quiet ?? night), ...more, timeZone: quiet?.timeZone ?? timeZone() } })
  return (
    <fieldset className="push-part" disabled={!online} aria-busy={save.isPending}>
      <FieldGroup label={t`Alerts about`}>
        {(types.data?.list ?? []).map(({ typeId, name }) => (
          <CheckLine
            key={typeId}
            checked={!mutedTypeIds.includes(typeId)}
            onChange={(on) =>
              set({ mutedTypeIds: on ? mutedTypeIds.filter((one) => one !== typeId) : [...mutedTypeIds, typeId] })
            }
          >
            {name}
          </CheckLine>
        ))}
      </FieldGroup>
      <FieldGroup label={t`Hours without alerts`}>
        <CheckLine checked={quiet !== null} onChange={(on) => (on ? hours({}) : set({ quiet: null }))}>
          <Trans>No alerts during these hours every day</Trans>
        </CheckLine>
        {quiet && (
          <>
            <span className="push-hours">
              <ClockTime label={t`From time`} value={quiet.from} onChange={(from) => hours({ from })} />
              <span className="muted">–</span>
              <ClockTime label={t`To time`} value={quiet.to} onChange={(to) => hours({ to })} />
            </span>
            <CheckLine checked={wanted.importantAnyway} onChange={(importantAnyway) => set({ importantAnyway })}>
              <Trans>Outages and important notices still arrive</Trans>
            </CheckLine>
          </>
        )}
      </FieldGroup>
      <Stores chosen={wanted.shopCodes} onChange={(shopCodes) => set({ shopCodes })} />
      <FieldGroup label={t`E-mail`}>
        <CheckLine checked={wanted.email} onChange={(email) => set({ email })}>
          <Trans>E-mail me the notices that are sent by e-mail</Trans>
        </CheckLine>
      </FieldGroup>
    </fieldset>
  )
}

/** Of which stores; all of them unless some are chosen. Absent where there is one. */
function Stores({
  chosen,
  onChange,
}: {
  chosen: PushPreferences['shopCodes']
  onChange: (chosen: PushPreferences['shopCodes']) => void
}) {
  const { t } = useLingui()
  const { person } = useSession()
  const found = useQuery({ ...ask(stores.shopList, {}), enabled: !person.isAdmin })
  const list = found.data?.list ?? []
  if (list.length < 2) return null
  return (
    <FieldGroup label={t`Stores`} hint={<Trans>All stores if none selected</Trans>}>
      <div className="push-ways">
        {list.map(({ shopCode, shopName }) => (
          <ChoiceChip
            key={shopCode}
            tick
            checked={chosen?.includes(shopCode) ?? false}
            onChange={(on) => {
              const next = on ? [...(chosen ?? []), shopCode] : (chosen ?? []).filter((one) => one !== shopCode)
              onChange(next.length > 0 ? next : null)
            }}
          >
            {shopName}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
