import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DescribedFields, ShownDifference } from './shown-form.ts'
import { ShownValue } from './ShownValue.tsx'

type DifferencesProps = {
  rows: readonly ShownDifference[]
  fields: DescribedFields | undefined
  before: ReactNode
  after: ReactNode
}

/** Fields that differ, one a row: what is there and what would be. */
export function Differences({ rows, fields, before, after }: DifferencesProps) {
  const named = fields ? rows.filter(({ field }) => field in fields.labels) : []
  if (!fields || named.length === 0) return null
  return (
    <table className="form-differences">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {named.map((row) => (
          <tr key={row.field}>
            <th scope="row">{fields.labels[row.field]}</th>
            <td>
              <ShownValue fields={fields} field={row.field} value={row.before} />
            </td>
            <td>
              <ShownValue fields={fields} field={row.field} value={row.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
