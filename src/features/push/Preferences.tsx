import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { ask, useAct } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { timeZone } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { messages } from '#features/messages/contract.ts'
import { stores } from '#features/stores/contract.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { ClockTime } from '#ui/ClockTime.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { devices, type PushPreferences } from './contract.ts'

const night = { from: '22:00', to: '07:00' }

/** When and about what the person wants to be woken; each choice is kept as it is made. */
export function Preferences() {
  const { t } = useLingui()
  const { online } = useConnection()
  const found = useQuery(ask(devices.preferences, {}))
  const types = useQuery(ask(messages.types, {}))
  const save = useAct(devices.savePreferences, { stale: [devices.preferences] })
  // What was chosen last stands until the server says what it kept.
  const wanted = save.isPending ? save.variables : found.data
  if (!wanted) return null
  const set = (more: Partial<PushPreferences>) => save.mutate({ ...wanted, ...more })
  const { quiet, mutedTypeIds } = wanted
  const hours = (more: Partial<typeof night>) =>
    set({ quiet: { ...(quiet ?? night), ...more, timeZone: quiet?.timeZone ?? timeZone() } })
  return (
    <fieldset className="push-part" disabled={!online} aria-busy={save.isPending}>
      <FieldGroup label={t`Alerts about`}>
        {(types.data?.list ?? []).map(({ typeId, name }) => (
          <Line
            key={typeId}
            on={!mutedTypeIds.includes(typeId)}
            onChange={(on) =>
              set({ mutedTypeIds: on ? mutedTypeIds.filter((one) => one !== typeId) : [...mutedTypeIds, typeId] })
            }
          >
            {name}
          </Line>
        ))}
      </FieldGroup>
      <FieldGroup label={t`Hours without alerts`}>
        <Line on={quiet !== null} onChange={(on) => (on ? hours({}) : set({ quiet: null }))}>
          <Trans>Keep quiet every day at these hours</Trans>
        </Line>
        {quiet && (
          <>
            <span className="push-hours">
              <ClockTime label={t`From time`} value={quiet.from} onChange={(from) => hours({ from })} />
              <span className="muted">–</span>
              <ClockTime label={t`To time`} value={quiet.to} onChange={(to) => hours({ to })} />
            </span>
            <Line on={wanted.importantAnyway} onChange={(importantAnyway) => set({ importantAnyway })}>
              <Trans>Outages and important notices come all the same</Trans>
            </Line>
          </>
        )}
      </FieldGroup>
      <Stores chosen={wanted.shopCodes} onChange={(shopCodes) => set({ shopCodes })} />
      <FieldGroup label={t`E-mail`}>
        <Line on={wanted.email} onChange={(email) => set({ email })}>
          <Trans>Notices that are mailed come to my address too</Trans>
        </Line>
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
    <FieldGroup label={t`Stores`} hint={<Trans>All where none is chosen</Trans>}>
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

function Line({ on, onChange, children }: { on: boolean; onChange: (on: boolean) => void; children: ReactNode }) {
  const id = useId()
  return (
    <label className="check-line" htmlFor={id}>
      <Checkbox id={id} checked={on} onChange={onChange} />
      {children}
    </label>
  )
}
