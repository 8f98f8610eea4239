import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { useSession } from '#client/session.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import type { Change, HistoryCall } from '#shared/master.ts'
import { holds } from '#shared/permissions.ts'
import { Differences } from '#ui/forms/Differences.tsx'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { described } from './described.ts'

type MasterHistoryProps = {
  calls: { readonly history: HistoryCall }
  code: string
  useFields: () => DescribedFields
}

/** What was done to a row, the last first. */
export function MasterHistory({ calls, code, useFields }: MasterHistoryProps) {
  const { i18n } = useLingui()
  const fields = described(useFields())
  const found = useQuery(askInPlace(calls.history, { Key: code }))
  const { person } = useSession()
  const { data } = found
  if (!data) return <NotLoaded failure={failureOf(found)} />
  // What was never changed may have been read, or refused.
  if (data.list.length === 0)
    return holds(person, 'Audit') ? (
      <section className="section">
        <AuditLink object={data.object} />
      </section>
    ) : null
  return (
    <section className="section">
      <h3>
        <Trans>Change history</Trans>
      </h3>
      <Timeline
        steps={data.list.map(({ at, actor, kind, before, after }) => ({
          id: at,
          state: 'done' as const,
          what: i18n._(kinds[kind]),
          when: date(at, 'dateTime'),
          note: (
            <>
              {actor}
              {before && after && (
                <Differences
                  rows={Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] }))}
                  fields={fields}
                  before={<Trans>Before</Trans>}
                  after={<Trans>After</Trans>}
                />
              )}
            </>
          ),
        }))}
      />
      <AuditLink object={data.object} />
    </section>
  )
}

const kinds: Readonly<Record<Change['kind'], ReturnType<typeof msg>>> = {
  add: msg`Added`,
  change: msg`Changed`,
  delete: msg`Deleted`,
  order: msg`Moved`,
}
