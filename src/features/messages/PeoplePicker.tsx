import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { ask } from '#client/ask.ts'
import { isolated } from '#shared/isolated.ts'
import { Icon } from '#ui/Icon.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { useManagementCalls } from './management-calls.ts'

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
  const calls = useManagementCalls()
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
      : {
          id: one.userId,
          name: one.userFullName,
          about: [one.entName, one.roleName, one.userName].map(isolated).join(' · '),
        },
  )
  const offered = [...new Map(all.map((one) => [one.id, one])).values()].filter((one) => !taken.has(one.id))
  return (
    <div className="management-picker">
      <SearchBox
        maxLength={100}
        label={companies ? t`Search companies` : t`Search people`}
        aria-controls={id}
        placeholder={t`Name or company`}
        value={text}
        onChange={setText}
        onEscape={() => setText('')}
      />
      {Keyword !== undefined && (
        <ul id={id} className="management-offers" aria-busy={found.isFetching}>
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
              <Trans>Nobody else has this name.</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
