import { useId, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Icon } from './Icon.tsx'

/** What a control needs to be tied to its label, help and error. */
export type FieldIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }

type FieldProps = {
  label: string
  /** Says `Required` or `Optional` as a word beside the label. */
  need?: 'required' | 'optional'
  /** A few pale words beside the label, such as a limit. */
  hint?: ReactNode
  /** Stands between label and control. */
  help?: ReactNode
  /** What is wrong and how to mend it; absent when nothing is. */
  error?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

/** Label above, help between, error under the control with its icon; `children` receives the ids that tie them. */
export function Field({ label, need, hint, help, error, children }: FieldProps) {
  const id = useId()
  const told = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        <Need need={need} />
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </label>
      {help !== undefined && (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      )}
      {children({
        id,
        ...(told && { 'aria-describedby': told }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
        ...(need === 'required' && { 'aria-required': true as const }),
      })}
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {error}
        </div>
      )}
    </div>
  )
}

type GroupProps = {
  label: string
  need?: 'required' | 'optional'
  hint?: ReactNode
  /** One of several: the pills are radio buttons. */
  one?: boolean
  error?: string | undefined
  children: ReactNode
}

/** Several controls under one label, as the pills of a filter; what is wrong stands above them, for they may be many. */
export function FieldGroup({ label, need, hint, one, error, children }: GroupProps) {
  const id = useId()
  return (
    <div
      className="field"
      role={one ? 'radiogroup' : 'group'}
      aria-labelledby={id}
      {...(one && need === 'required' && { 'aria-required': true })}
      {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <span className="field-label">
        <span id={id}>{label}</span>
        <Need need={need} />
        {hint !== undefined && <span className="field-hint">{hint}</span>}
      </span>
      {error !== undefined && (
        <div id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" size={16} />
          {error}
        </div>
      )}
      {children}
    </div>
  )
}

function Need({ need }: { need: FieldProps['need'] }) {
  if (need === 'required')
    return (
      <span className="field-required">
        <Trans>Required</Trans>
      </span>
    )
  if (need === 'optional')
    return (
      <span className="field-hint">
        <Trans>Optional</Trans>
      </span>
    )
  return null
}
