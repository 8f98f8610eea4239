import { Trans } from '@lingui/react/macro'
import { Change } from '#features/statistics/Change.tsx'

type BesideUsualProps = {
  sales: { readonly netAmount: number | string; readonly usual: number | string | null }
  running?: boolean
}

/** A day's net sales beside what is usual for it; a day that runs is compared with nothing. */
export function BesideUsual({ sales: { netAmount, usual }, running }: BesideUsualProps) {
  if (!running) return <Change of={usual === null ? null : { now: netAmount, before: usual }} />
  return (
    <span className="small muted">
      <Trans>Still running</Trans>
    </span>
  )
}
