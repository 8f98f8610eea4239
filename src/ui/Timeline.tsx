import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'

/** One step of what happened and what will. */
export type TimelineStep = {
  id: string
  state: 'done' | 'now' | 'planned' | 'attention'
  what: ReactNode
  when: ReactNode
  /** Who, why, by which number. */
  note?: ReactNode
}

/** Past and planned steps: a done one is filled, the present one ringed, one that somebody must see to red, a planned one hollow. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const { t } = useLingui()
  const spoken = { done: t`Done`, now: t`Under way`, planned: t`Planned`, attention: t`Needs attention` }
  const reached = steps.findLast(({ state }) => state !== 'planned')
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li
          key={step.id}
          className={`is-${step.state}`}
          aria-current={step === reached && step.state !== 'done' ? 'step' : undefined}
        >
          <div className="timeline-what">
            <span>
              <span className="sr-only">{spoken[step.state]}: </span>
              {step.what}
            </span>
            <span className="timeline-when num">{step.when}</span>
          </div>
          {step.note !== undefined && <div className="timeline-note">{step.note}</div>}
        </li>
      ))}
    </ol>
  )
}
