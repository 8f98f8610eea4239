import { Trans } from '@lingui/react/macro'
import { Status } from '#ui/Status.tsx'

/** Whether a transfer may still change. */
export function NotFinal({ final }: { final: boolean }) {
  return final ? (
    <Status shape="dot" tone="quiet" word={<Trans>Final</Trans>} />
  ) : (
    <Status shape="dashed" tone="info" word={<Trans>Not final</Trans>} />
  )
}
