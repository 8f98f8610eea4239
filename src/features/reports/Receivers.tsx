import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { isolated } from '#shared/isolated.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import { reports, type ReportList } from './contract.ts'
import type { ReportFields } from './report-form.ts'

/** People shown at once; of more the name is looked for. */
const shownAtOnce = 12

/** Who gets a report: people of the own enterprise whose rights cover its list. */
export function Receivers({ form: { values, change, error }, list }: { form: ReportFields; list: ReportList }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = useQuery(askInPlace(reports.people, { List: list }))
  const people = found.data?.list ?? []
  const { receivers } = values
  const part = text.trim().toLowerCase()
  const offered = people.filter(({ name }) => name.toLowerCase().includes(part)).slice(0, shownAtOnce)
  const shown = people.filter((one) => receivers.includes(one.userId) || offered.includes(one))
  return (
    <FieldGroup label={t`Receivers`} need="required" error={error('receivers')}>
      <p className="field-help">
        <Trans>Everybody gets a file of the stores they see. The mail has a link to it, never the file.</Trans>
      </p>
      <NotLoaded failure={failureOf(found)} />
      {people.length > shownAtOnce && (
        <SearchBox label={t`Search people`} placeholder={t`Name`} maxLength={100} value={text} onChange={setText} />
      )}
      <div className="chip-wrap">
        {shown.map(({ userId, name, roleName }) => (
          <ChoiceChip
            key={userId}
            tick
            checked={receivers.includes(userId)}
            onChange={(on) =>
              change({ receivers: on ? [...receivers, userId] : receivers.filter((one) => one !== userId) })
            }
          >
            {isolated(name)} · {isolated(roleName)}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
