import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { actorWords } from '#features/deposits/actors.list.ts'
import { isolated } from '#shared/isolated.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { actionWord, resultWords } from './actions.list.ts'
import type { AuditRow } from './contract.ts'
import { auditFields, type AuditColumn } from './list.ts'
import { numberedKinds, objectOf, objectWords, opaqueCodes, type ObjectKind } from './objects.list.ts'

/** What the list says of a row; its company where there are several. */
export function useAuditColumns(companies: boolean): Column<AuditRow>[] {
  const said = useAuditWords()
  const columns = columnsOf<AuditColumn, AuditRow>(auditFields, {
    at: {
      cell: ({ at }) => date(at, 'listTime'),
      inCard: ({ at }) => <span className="small muted num">{date(at, 'listTime')}</span>,
    },
    entName: { cell: ({ entName, entCode }) => <span className="audit-company">{isolated(entName || entCode)}</span> },
    actor: { cell: said.actor },
    action: {
      cell: (row) => <span className="strong">{said.action(row)}</span>,
      // A card says to what it was done beside the word, where lines break, and says a name once: who signs in is the object of it too.
      inCard: (row) => {
        const object = isolated(nameIn(objectOf(row).kind, row.objectName))
        const named = object !== '' && object !== said.actor(row)
        return (
          <span>
            <span className="strong">{said.action(row)}</span> {named && <span className="small muted">{object}</span>}
          </span>
        )
      },
    },
    object: { cell: said.object },
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
      const word = Object.hasOwn(actorWords, actor) ? actorWords[actor] : undefined
      return word ? i18n._(word) : actor
    },
    action: ({ action }: Pick<AuditRow, 'action'>) => {
      const word = actionWord(action)
      return word ? i18n._(word) : action
    },
    object: (row: Pick<AuditRow, 'action' | 'object' | 'objectName'>) => {
      const { kind, code } = objectOf(row)
      const name = isolated(nameIn(kind, row.objectName))
      if (kind === undefined || (name !== '' && !numberedKinds.includes(kind))) return name || row.object || '–'
      const month = kind === 'plan' ? code.split(' ')[2] : undefined
      const known = name || (kind === 'plan' || opaque.test(code) ? '' : code)
      return [i18n._(objectWords[kind]), known, month && date(`${month}-01`, 'month')].filter(Boolean).join(' ')
    },
  }
}

const opaque = new RegExp(opaqueCodes)

/** The name of an object as people read it: of a note it is the day. */
function nameIn(kind: ObjectKind | undefined, name: string): string {
  return kind === 'note' && name !== '' ? date(name, 'date') : name
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
