import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { lazyPart } from '#client/with-words.ts'
import { Button } from '#ui/Button.tsx'
import type { TabProps } from './analysis-params.ts'
import type { Overview } from './shown.ts'

const PlanForm = lazyPart(
  () => import('./PlanForm.tsx'),
  (loaded) => loaded.PlanForm,
)

/** Lays down what the month is meant to bring. */
export function PlanAction({ overview, address }: { overview: Overview; address: TabProps['address'] }) {
  const [open, setOpen] = useState(false)
  const needs = useNeedsServer()
  return (
    <>
      <Button size="small" {...needs} onClick={() => setOpen(true)}>
        {overview.plan ? <Trans>Change the plan</Trans> : <Trans>Enter the plan</Trans>}
      </Button>
      {open && (
        <PlanForm
          month={overview.month}
          currency={overview.currency}
          address={address}
          onClose={() => setOpen(false)}
        />
      )}{' '}
      {/* prettier-ignore */}
    </>
  )
}
