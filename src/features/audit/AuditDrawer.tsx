import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { push } from '#client/navigation.ts'
import type { ReactNode } from 'react'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import { language } from '#client/language.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { namesIn } from '#shared/list-field.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { Differences } from '#ui/forms/Differences.tsx'
import { Icon } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { RecordFoot, RecordHead } from '#ui/Record.tsx'
import { Avatar } from '#ui/TopBar.tsx'
import { AuditResult, useAuditWords } from './audit-columns.tsx'
import { useAuditValues } from './audit-values.tsx'
import { audit, type AuditDetail } from './contract.ts'
import { auditFields } from './list.ts'
import { countedText } from './counted-text.ts'
import { currencyIn, detailsOf, useTextOf } from './detail-words.ts'
import { labelOf } from './field-words.ts'
import { useObjectPlace, type ObjectPlace } from './object-place.ts'
import { objectOf } from './objects.list.ts'

type AuditDrawerProps = DrawerSteps & {
  /** The open row: `E00001207.42`. */
  open: string | undefined
  /** Shows everything that was done to an object. */
  onObject: (object: string) => void
}

/** One record read closely: what changed, and how it hangs in the chain. */
export function AuditDrawer({ open, onObject, ...steps }: AuditDrawerProps) {
  const { t } = useLingui()
  const [EntCode = '', seq] = open?.split('.') ?? []
  const found = useQuery({ ...askInPlace(audit.detail, { EntCode, Seq: Number(seq) }), enabled: open !== undefined })
  const row = open === undefined ? undefined : found.data
  return (
    <Drawer
      title={<Trans>Record details</Trans>}
      open={open !== undefined}
      {...steps}
      foot={
        row && (
          <RecordFoot>
            <TakeFile
              call={audit.file}
              label={t`Export this record`}
              input={{
                filter: { EntCode: row.entCode, Seq: row.seq },
                columns: [...namesIn(auditFields)],
                language: language(),
              }}
            />
            {row.object && (
              <Button icon="search" onClick={() => onObject(row.object)}>
                <Trans>Records of this object</Trans>
                <span className="muted num" aria-hidden="true">
                  {countedText(row.ofObject)}
                </span>
              </Button>
            )}
          </RecordFoot>
        )
      }
    >
      {row && (
        <>
          <Head row={row} />
          <Changes row={row} />
          <Links row={row} />
        </>
      )}
      <NotLoaded failure={failureOf(found)} />
    </Drawer>
  )
}

function Head({ row }: { row: AuditDetail }) {
  const { t, i18n } = useLingui()
  const said = useAuditWords()
  const texts: Readonly<Record<string, (typeof problemTexts)['failed']>> = problemTexts
  const why = row.problem && texts[row.problem]
  const textOf = useTextOf({ action: row.action, currency: currencyIn(row) })
  const place = useObjectPlace(row)
  const { code } = objectOf(row)
  const facts: (Fact | false)[] = [
    row.object !== '' && {
      id: 'object',
      label: t`Object`,
      value: <Placed place={place}>{said.object(row)}</Placed>,
    },
    row.objectName !== '' &&
      row.objectName !== row.object && {
        id: 'objectId',
        label: t`Object’s number`,
        value: code,
        copy: code,
      },
    { id: 'company', label: t`Company`, value: row.entName || row.entCode },
    row.actor !== '' && { id: 'user', label: t`User name`, value: row.actor },
    row.role !== '' && { id: 'role', label: t`Role`, value: isolated(row.role) },
    {
      id: 'origin',
      label: t`From where`,
      value: (
        <>
          <span className="num">{row.origin || '–'}</span> <span className="muted">{row.browser}</span>
        </>
      ),
    },
    row.result === 'refused' && {
      id: 'why',
      label: t`Reason`,
      value: [row.resultType, why ? i18n._(why) : row.problem].filter(Boolean).join(' '),
    },
    ...detailsOf(row).map(([field, value]) => ({ id: field, label: labelOf(field), value: textOf(field, value) })),
  ]
  return (
    <>
      <RecordHead
        picture={<Avatar name={said.actor(row)} large />}
        name={said.action(row)}
        line={
          <>
            {said.actor(row)} · <span className="num">{date(row.at, 'dateTime')}</span>
          </>
        }
      >
        <AuditResult row={row} />
      </RecordHead>
      <section className="section">
        <Facts facts={facts.filter((fact) => fact !== false)} />
      </section>
    </>
  )
}

/** A name that leads to where its object is looked at, where there is such a place. */
function Placed({ place, children }: { place: ObjectPlace | undefined; children: ReactNode }) {
  if (!place) return children
  const { to, unseen } = place
  if (!unseen) return <RouterLink to={to}>{children}</RouterLink>
  return (
    <button
      type="button"
      className="audit-place"
      onClick={() => push(to, { filter: rememberHistoryState({ ...unseen }) })}
    >
      {children}
    </button>
  )
}

function Changes({ row }: { row: AuditDetail }) {
  const { action, object, before, after } = row
  const worded = useAuditValues(object)
  const textOf = useTextOf({ action, currency: currencyIn(row) })
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  const secret = [before, after].some((values) => Object.values(values ?? {}).includes(masked))
  return (
    <section className="section audit-changes">
      <h3>
        <Trans>What changed</Trans> <span className="muted num">{names.length}</span>
      </h3>
      <Differences
        rows={names.map((field) => ({ field, before: before?.[field], after: after?.[field] }))}
        fields={{
          labels: Object.fromEntries(names.map((field) => [field, labelOf(field)])),
          show: (field, value) => (value === masked ? <Masked /> : (worded(field, value) ?? textOf(field, value))),
        }}
        before={<Trans>Before</Trans>}
        after={<Trans>After</Trans>}
      />
      {secret && (
        <p className="small muted">
          <Trans>Passwords and keys are masked before they are recorded.</Trans>
        </p>
      )}
    </section>
  )
}

/** What the server writes in the place of a secret. */
const masked = '***'

function Masked() {
  const { t } = useLingui()
  return (
    <span className="audit-masked" role="img" aria-label={t`Masked`}>
      <Icon name="lock" size={14} /> ••••••••
    </span>
  )
}

function Links({ row }: { row: AuditDetail }) {
  const { t } = useLingui()
  const hash = (text: string) => <span className="mono">{`${text.slice(0, 8)} … ${text.slice(-4)}`}</span>
  const facts: (Fact | false)[] = [
    { id: 'seq', label: t`Record no.`, value: wholeNumber(row.seq) },
    { id: 'previous', label: t`Record before`, value: hash(row.previousHash), copy: row.previousHash },
    { id: 'hash', label: t`This record`, value: hash(row.hash), copy: row.hash },
    { id: 'call', label: t`Call`, value: <span className="mono">{row.action}</span> },
    row.requestId !== '' && {
      id: 'request',
      label: t`Request ID`,
      value: <span className="mono">{row.requestId}</span>,
      copy: row.requestId,
    },
  ]
  return (
    <section className="section">
      <h3>
        <Trans>Chain</Trans>
      </h3>
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </section>
  )
}
