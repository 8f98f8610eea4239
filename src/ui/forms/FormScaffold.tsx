import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { FormConflict } from './FormConflict.tsx'
import { FormStanding } from './FormStanding.tsx'
import type { DescribedFields, ShownForm } from './shown-form.ts'
import '#ui/css/forms.css'

type FormScaffoldProps = {
  form: ShownForm
  /** `dialog` over everything, in a `drawer`, or a part of the `page`. */
  place: 'page' | 'dialog' | 'drawer'
  /** The title of a dialog; drawers and pages have theirs, and a form without one stands in a dialog that is open already. */
  title?: ReactNode
  /** What saving does, with its object: "Save PayPay". */
  save?: ReactNode
  look?: 'primary' | 'danger'
  /** The whole foot in place of the buttons, where sending takes more than a press; it is given the way out. */
  confirm?: ((cancel: (() => void) | undefined) => ReactNode) | undefined
  /** Stands in place of the form in its dialog: what it waits for, or what came of it. */
  instead?: ReactNode
  /** Other buttons, before the one that saves. */
  actions?: ReactNode
  onCancel?: (() => void) | undefined
  /** Whether closing loses what was typed: then it is asked once. Not so where a draft keeps it. */
  keeps?: boolean
  /** Names and values of the fields; with them the foot tells what changed and what is still to be filled in. */
  fields?: DescribedFields
  /** False where Enter in a line of text must not send it, as where sending wakes people. */
  sendsOnEnter?: boolean
  /** Stands to the right of the fields, in a dialog that is as wide as the page. */
  beside?: ReactNode
  children: ReactNode
}

/** Everything a form has besides its fields: what came of a draft, what the server said, and a foot that saves. */
export function FormScaffold({
  form,
  place,
  title,
  save,
  look = 'primary',
  confirm,
  instead,
  actions,
  onCancel,
  keeps = false,
  fields,
  sendsOnEnter = true,
  beside,
  children,
}: FormScaffoldProps) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useState(false)
  const { missed, busy, refusal, refusedField } = form
  const label = refusedField !== undefined && fields?.labels[refusedField]
  useEffect(() => {
    if (missed > 0) focusFirstError(element.current)
  }, [missed])

  const cancel = onCancel && (() => (form.changes.length > 0 && !keeps && !instead ? setLeaving(true) : onCancel()))
  const send = () => {
    if (!form.offline && !busy) form.submit()
  }
  const body = (
    <>
      {form.restored && (
        <Note tone="info" icon="clock">
          <Trans>Your unsaved text from last time was restored.</Trans>{' '}
          <Button look="ghost" size="small" onClick={form.startOver}>
            <Trans>Start over</Trans>
          </Button>
        </Note>
      )}
      {form.overtaken && (
        <Note tone="warn">
          <Trans>
            Somebody changed this after you began. Saving overwrites what they did in the fields you changed.
          </Trans>
        </Note>
      )}
      <div className="form-fields" inert={busy}>
        {children}
      </div>
      {form.conflict ? (
        <FormConflict conflict={form.conflict} fields={fields} busy={busy} />
      ) : (
        refusal && (
          <div ref={intoView} role="alert">
            <Note tone="error">{label ? t`${refusal} (${label})` : refusal}</Note>
          </div>
        )
      )}
      {form.offline && !confirm && (
        <p className="field-help" role="status">
          {form.offline}
        </p>
      )}
    </>
  )
  const shownBeside = beside ? (
    <div className="form-beside">
      <div className="form-main">{body}</div>
      {beside}
    </div>
  ) : (
    body
  )
  const saveButton = (
    <Button
      look={look}
      {...(sendsOnEnter ? { type: 'submit' } : { onClick: send })}
      size={place === 'page' ? 'large' : 'medium'}
      wide={place === 'page'}
      disabled={busy || form.offline !== undefined}
      title={form.offline}
      aria-busy={busy}
    >
      {save}
    </Button>
  )
  const foot = leaving ? (
    <>
      <p className="grow" role="alert">
        <Trans>What you typed will be discarded.</Trans>
      </p>
      <Button size="medium" onClick={() => setLeaving(false)}>
        <Trans>Keep editing</Trans>
      </Button>
      <Button
        size="medium"
        look="danger-outline"
        onClick={() => {
          form.giveUp()
          onCancel?.()
        }}
      >
        <Trans>Discard and close</Trans>
      </Button>
    </>
  ) : (
    <>
      {fields && <FormStanding form={form} fields={fields} />}
      {cancel && (
        <Button
          className={place === 'dialog' ? 'from-tablet' : undefined}
          size="medium"
          disabled={busy}
          onClick={cancel}
        >
          <Trans>Cancel</Trans>
        </Button>
      )}
      {actions}
      {saveButton}
    </>
  )
  const shown = (
    <form
      ref={element}
      className={`form-in-${place}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (sendsOnEnter) send()
      }}
    >
      {place === 'dialog' ? <FormBody>{shownBeside}</FormBody> : body}
      {confirm && !leaving ? (
        confirm(busy ? undefined : cancel)
      ) : place === 'dialog' ? (
        <FormFoot>{foot}</FormFoot>
      ) : (
        <div className="form-foot">{foot}</div>
      )}
    </form>
  )
  if (place !== 'dialog' || title === undefined) return shown
  return (
    <FormDialog title={title} onCancel={busy ? undefined : cancel}>
      {instead ?? shown}
    </FormDialog>
  )
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** In the order of the page, which is stored nowhere else; a group passes the focus to its first control. */
function focusFirstError(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = first?.matches('input, select, textarea, button')
    ? first
    : first?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus()
  control?.scrollIntoView?.({ block: 'nearest' })
  // What is wrong with a group stands above its controls.
  if (control !== first) first?.scrollIntoView?.({ block: 'nearest' })
}
