import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listed } from '#shared/listed.ts'
import { Button } from '#ui/Button.tsx'
import { Differences } from './Differences.tsx'
import type { DescribedFields, ShownForm } from './shown-form.ts'

/** How many fields were changed, which, and what is still to be filled in; stands in the foot. */
export function FormStanding({ form, fields }: { form: ShownForm; fields: DescribedFields }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const changed = form.changes.filter(({ field }) => field in fields.labels)
  const left = form.unfinished.flatMap((field) => fields.labels[field] ?? [])
  const names = listed(i18n.locale, left)
  if (changed.length === 0) return <span className="grow" />
  return (
    <div className="form-standing grow">
      <span>
        <Plural value={changed.length} one="# field changed" other="# fields changed" />{' '}
        <Button look="ghost" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Hide the changes</Trans> : <Trans>Show the changes</Trans>}
        </Button>
      </span>
      {left.length > 0 && (
        <span className="small muted">
          <Trans>Still to do: {names}</Trans>
        </span>
      )}
      {open && <Differences rows={changed} fields={fields} before={<Trans>Before</Trans>} after={<Trans>Now</Trans>} />}
    </div>
  )
}
