import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { Differences } from './Differences.tsx'
import type { DescribedFields, ShownConflict } from './shown-form.ts'

type FormConflictProps = { conflict: ShownConflict; fields: DescribedFields | undefined; busy: boolean }

/** Somebody changed the record after this form was opened: what they saved beside what is here, and the two ways on. */
export function FormConflict({ conflict: { rows, keepMine, takeTheirs }, fields, busy }: FormConflictProps) {
  return (
    <div ref={attend} className="form-conflict" role="alert" tabIndex={-1}>
      <Note tone="warn">
        <Trans>Somebody changed this after you began. Nothing was saved yet.</Trans>
      </Note>
      <Differences
        rows={rows}
        fields={fields}
        before={<Trans>Saved now</Trans>}
        after={<Trans>If you save yours</Trans>}
      />
      <div className="form-conflict-ways">
        <Button size="medium" disabled={busy} onClick={takeTheirs}>
          <Trans>Discard mine</Trans>
        </Button>
        <Button size="medium" look="primary" disabled={busy} onClick={keepMine}>
          <Trans>Save mine over it</Trans>
        </Button>
      </div>
    </div>
  )
}

/** A long form ends far below what was being typed: whoever saves must be led to what the other one wrote. */
function attend(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView?.({ block: 'center' })
}
