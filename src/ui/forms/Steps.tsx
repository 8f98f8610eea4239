import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/Icon.tsx'

type StepsProps = {
  steps: readonly { readonly id: string; readonly label: ReactNode }[]
  /** The place of the step that is shown, from 0. */
  at: number
  /** Leads back to a step that was filled in. */
  onBack: (step: number) => void
}

/** The steps of a long form: those that are done lead back, the present one is marked. */
export function Steps({ steps, at, onBack }: StepsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Steps`}>
      <ol className="steps">
        {steps.map(({ id, label }, place) => (
          <li key={id} data-done={place < at} aria-current={place === at ? 'step' : undefined}>
            {place < at ? (
              <button type="button" onClick={() => onBack(place)}>
                <Icon name="check" size={14} weight={2.4} />
                <span>{label}</span>
              </button>
            ) : (
              <>
                <span className="steps-number num">{place + 1}</span>
                <span>{label}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
