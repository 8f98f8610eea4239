import { Trans } from '@lingui/react/macro'
import type { Audience } from './read-counts.contract.ts'
import { portalOnlyOf, type Ways } from './audience.ts'

/** How the receivers learn of a notice, by its chosen channels only. */
export function AudienceSummary({ reach, ways }: { reach: Audience; ways: Ways }) {
  const { withDevice, withMail } = reach
  const { sendPush, sendEmail } = ways
  const rest = portalOnlyOf(reach, ways)
  if (sendPush && sendEmail)
    return (
      <Trans>
        {withDevice} with a device, {withMail} with e-mail, {rest} in the portal only
      </Trans>
    )
  if (sendPush)
    return (
      <Trans>
        {withDevice} with a device, {rest} in the portal only
      </Trans>
    )
  if (sendEmail)
    return (
      <Trans>
        {withMail} with e-mail, {rest} in the portal only
      </Trans>
    )
  return <Trans>They see it in the portal; nothing is sent.</Trans>
}
