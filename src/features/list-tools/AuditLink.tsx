import { Trans } from '@lingui/react/macro'
import { RouterLink } from '#client/RouterLink.tsx'
import { useSession } from '#client/session.ts'
import { holds } from '#shared/permissions.ts'
import './audit-link.css'

/** Leads to everything the audit log holds about an object, by the name it has there; not there for those who may not read it. */
export function AuditLink({ object }: { object: string }) {
  const { person } = useSession()
  if (!holds(person, 'Audit')) return null
  return (
    <RouterLink className="audit-link" to={`/audit?${new URLSearchParams({ Object: object })}`}>
      <Trans>Everything in the audit log</Trans>
    </RouterLink>
  )
}
