import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { actionWord, resultWords } from './actions.list.ts'
import type { AuditRow } from './contract.ts'
import { auditFields, type AuditColumn } from './list.ts'

/** What the list says of a row; its company where there are several. */
export function useAuditColumns(companies: boolean): Column<AuditRow>[] {
  const said = useAuditWords()
  const columns = columnsOf<AuditColumn, AuditRow>(auditFields, {
    at: {
      cell: ({ at }) => date(at, 'listTime'),
      inCard: ({ at }) => <span className="small muted num">{date(at, 'listTime')}</span>,
    },
    entName: { cell: ({ entName, entCode }) => isolated(entName || entCode) },
    actor: { cell: said.actor },
    action: { cell: (row) => <span className="strong">{said.action(row)}</span> },
    // A card has no room for a number beside who it was, and says a name once: who signs in is the object of it too.
    object: {
      cell: said.object,
      inCard: (row) => {
        const object = row.objectName === '' ? '' : said.object(row)
        return object === '' || object === said.actor(row) ? undefined : <span className="small muted">{object}</span>
      },
    },
    origin: { cell: ({ origin }) => origin || '–' },
    result: { cell: (row) => <AuditResult row={row} /> },
  })
  return companies ? columns : columns.filter(({ id }) => id !== auditFields.entName.column.id)
}

/** What people call the person, the action and the object of a row. */
export function useAuditWords() {
  const { t, i18n } = useLingui()
  return {
    actor: ({ actor, actorName }: Pick<AuditRow, 'actor' | 'actorName'>) => {
      if (actorName) return isolated(actorName)
      if (actor === '') return t`Nobody known`
      return actor === 'portal' || actor === 'machine' ? t`Automatic` : actor
    },
    action: ({ action }: Pick<AuditRow, 'action'>) => {
      const word = actionWord(action)
      return word ? i18n._(word) : action
    },
    object: ({ object, objectName }: Pick<AuditRow, 'object' | 'objectName'>) =>
      objectName ? isolated(objectName) : object || '–',
  }
}

/** How a row ended, as shape and word. */
export function AuditResult({ row: { result } }: { row: Pick<AuditRow, 'result'> }) {
  const { i18n } = useLingui()
  const word = i18n._(resultWords[result])
  return result === 'done' ? (
    <Status shape="dot" tone="quiet" word={word} />
  ) : (
    <Status shape="triangle" tone="warn" word={word} />
  )
}
