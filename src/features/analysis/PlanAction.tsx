import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { date } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { lazyPart } from '#client/with-words.ts'
import { addMonths } from '#shared/calendar.ts'
import { Button } from '#ui/Button.tsx'
import type { Overview } from './shown.ts'

const PlanForm = lazyPart(
  () => import('./PlanForm.tsx'),
  (loaded) => loaded.PlanForm,
)

type PlanActionProps = { overview: Overview; of: NonNullable<Overview['planOf']> }

/** Lays down what the month is meant to bring, and while it runs the one after it. */
export function PlanAction({ overview: { month, running, plan, currency }, of }: PlanActionProps) {
  const [planned, setPlanned] = useState<string>()
  const needs = useNeedsServer()
  const next = addMonths(`${month}-01`, 1)
  const name = date(next, 'month')
  return (
    <>
      <div className="plan-actions">
        <Button size="small" {...needs} onClick={() => setPlanned(month)}>
          {plan ? <Trans>Change the plan</Trans> : <Trans>Enter the plan</Trans>}
        </Button>
        {running && (
          <Button size="small" {...needs} onClick={() => setPlanned(next.slice(0, 7))}>
            <Trans>Plan for {name}</Trans>
          </Button>
        )}
      </div>
      <Suspense>
        {planned && <PlanForm month={planned} currency={currency} of={of} onClose={() => setPlanned(undefined)} />}
      </Suspense>
    </>
  )
}
