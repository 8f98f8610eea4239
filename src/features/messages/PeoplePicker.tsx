import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { ask } from '#client/ask.ts'
import { TextInput } from '#ui/Input.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useDeskCalls } from './desk-calls.ts'

type Named = { readonly id: string; readonly name: string }
type PeoplePickerProps = {
  /** Picks people's companies instead of people. */
  companies: boolean
  chosen: readonly Named[]
  onPick: (one: Named) => void
}

/** Looks for somebody by name, user name or company and adds them. */
export function PeoplePicker({ companies, chosen, onPick }: PeoplePickerProps) {
  const { t } = useLingui()
  const id = useId()
  const calls = useDeskCalls()
  const [text, setText] = useState('')
  const Keyword = useDeferredValue(text.trim()) || undefined
  const found = useQuery({
    ...ask(calls.people, { Keyword, PageIndex: 1, PageSize: 20 }),
    enabled: Keyword !== undefined,
    placeholderData: keepPreviousData,
  })
  const taken = new Set(chosen.map((one) => one.id))
  const all = (found.data?.list ?? []).map((one) =>
    companies
      ? { id: one.entCode, name: one.entName, about: one.entCode }
      : { id: one.userId, name: one.userFullName, about: `${one.entName} · ${one.roleName} · ${one.userName}` },
  )
  const offered = [...new Map(all.map((one) => [one.id, one])).values()].filter((one) => !taken.has(one.id))
  return (
    <div className="desk-picker">
      <TextInput
        icon="search"
        type="search"
        maxLength={100}
        aria-label={companies ? t`Search companies` : t`Search people`}
        aria-controls={id}
        placeholder={t`Name or company`}
        value={text}
        onChange={setText}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {Keyword !== undefined && (
        <ul id={id} className="desk-offers" aria-busy={found.isFetching}>
          {offered.map(({ about, ...one }) => (
            <li key={one.id}>
              <button type="button" onClick={() => onPick(one)}>
                <Icon name="plus" size={16} />
                <span className="grow">
                  {one.name}
                  <span className="caption">{about}</span>
                </span>
              </button>
            </li>
          ))}
          {found.data && offered.length === 0 && (
            <li className="small muted">
              <Trans>Nobody else is called so.</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
