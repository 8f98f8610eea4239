import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { UnbindAction } from '#features/account/UnbindAction.tsx'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts } from '#ui/Facts.tsx'
import { RecordFoot } from '#ui/Record.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { BoundCount, Forced } from './columns.tsx'
import { forcedTwoStep, type MfaConfig } from './contract.ts'
import './two-step.css'

type TwoStepDrawerProps = DrawerSteps & {
  config: MfaConfig | undefined
  /** Absent for whoever may only look. */
  onEdit: ((entCode: string) => void) | undefined
}

/** A merchant's two-step sign-in: what was decided, and person by person who has it. */
export function TwoStepDrawer({ config, onEdit, ...steps }: TwoStepDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      title={config?.entName}
      open={config !== undefined}
      {...steps}
      foot={
        config &&
        onEdit && (
          <RecordFoot>
            <Button onClick={() => onEdit(config.entCode)}>
              <Trans>Change</Trans>
            </Button>
          </RecordFoot>
        )
      }
    >
      {config && (
        <>
          <section className="section">
            <Facts
              facts={[
                { id: 'code', label: t`Company code`, value: config.entCode, copy: config.entCode },
                { id: 'forced', label: t`Two-step`, value: <Forced config={config} /> },
                { id: 'bound', label: t`Set up`, value: <BoundCount config={config} /> },
                { id: 'by', label: t`Decided by`, value: config.updatedBy || '–' },
                { id: 'at', label: t`Decided on`, value: config.updatedAt ? date(config.updatedAt, 'dateTime') : '–' },
              ]}
            />
            <AuditLink object={`merchant ${config.entCode}`} />
          </section>
          <People entCode={config.entCode} mayUnbind={onEdit !== undefined} />
        </>
      )}
    </Drawer>
  )
}

function People({ entCode, mayUnbind }: { entCode: string; mayUnbind: boolean }) {
  const found = useQuery(askInPlace(forcedTwoStep.people, { EntCode: entCode }))
  return (
    <section className="section">
      <h3>
        <Trans>People</Trans>
      </h3>
      <NotLoaded failure={failureOf(found)} />
      {found.data?.list.length === 0 && (
        <p className="small muted">
          <Trans>Nobody here yet</Trans>
        </p>
      )}
      <ul className="two-step-people">
        {found.data?.list.map(({ userId, userFullName, userName, roleName, codeAddress }) => (
          <li key={userId}>
            <span className="grow">
              <b>{userFullName}</b>
              <span className="small muted">
                {userName} · {roleName}
              </span>
              <span className="small muted">{codeAddress ?? <Trans>Not set up</Trans>}</span>
            </span>
            {codeAddress && mayUnbind && (
              <UnbindAction person={{ userId, userFullName }} stale={[forcedTwoStep.people, forcedTwoStep.list]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
