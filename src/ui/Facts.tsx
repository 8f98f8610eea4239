import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from './Icon.tsx'

/** A label and its value; with `copy` a button puts that text on the clipboard. */
export type Fact = { id: string; label: string; value: ReactNode; copy?: string }

/** The facts of one thing, label left and value right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => [
        <dt key={`${fact.id}-label`}>{fact.label}</dt>,
        <dd key={fact.id}>
          {fact.copy === undefined ? (
            fact.value
          ) : (
            <span className="copyable">
              {fact.value}
              <Copy text={fact.copy} label={fact.label} />
            </span>
          )}
        </dd>,
      ])}
    </dl>
  )
}

/** Puts `text` on the clipboard and says so by a tick for two seconds. */
export function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <button
      type="button"
      className="copy"
      aria-label={copied ? t`Copied` : t`Copy ${label}`}
      onClick={() => void copy()}
    >
      <Icon name={copied ? 'check' : 'copy'} size={16} />
    </button>
  )
}
