import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { feel } from './haptics.ts'
import { Icon } from './Icon.tsx'
import { useLongPress } from './long-press.ts'
import { toast } from './toasts.ts'

/** A label and its value; `hint` says beside the label how it came about, with `copy` the value can be put on the clipboard as that text. */
export type Fact = { id: string; label: string; hint?: ReactNode; value: ReactNode; copy?: string }

/** A fact that is a text; undefined where there is none. */
export function textFact(id: string, label: string, value: string | null | undefined): Fact | undefined {
  return value ? { id, label, value } : undefined
}

/** A fact that is a number which people copy; undefined where there is none. */
export function numberFact(id: string, label: string, value: string | null | undefined): Fact | undefined {
  return value ? { id, label, value: <span className="mono">{value}</span>, copy: value } : undefined
}

/** The facts of one thing, label left and value right; those that do not apply are left out. */
export function Facts({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && [
            <dt key={`${fact.id}-label`}>
              {fact.label}
              {fact.hint && <span className="small muted num">{fact.hint}</span>}
            </dt>,
            <dd key={fact.id}>
              {fact.copy === undefined ? (
                fact.value
              ) : (
                <Copyable text={fact.copy} label={fact.label}>
                  {fact.value}
                </Copyable>
              )}
            </dd>,
          ],
      )}
    </dl>
  )
}

type CopyableProps = { text: string; label: string; children: ReactNode }

/** A value that its button copies, or a finger that rests on it. */
function Copyable({ text, label, children }: CopyableProps) {
  const { t } = useLingui()
  const write = async () => {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'done', text: t`Copied` })
  }
  const copy = () => {
    void write().catch(() => toast({ tone: 'warning', text: t`The browser did not let this be copied.` }))
  }
  const press = useLongPress({
    onRest: async () => {
      feel('reached')
      return write().then(
        () => true,
        () => false,
      )
    },
    // Some browsers only let a lifted finger copy.
    onLift: copy,
  })
  return (
    <span className="copyable">
      <span className={classes('copy-value', press.held && 'is-held')} {...press.on}>
        {children}
      </span>
      <button type="button" className="copy" aria-label={t`Copy ${label}`} onClick={copy}>
        <Icon name="copy" size={16} />
      </button>
    </span>
  )
}
