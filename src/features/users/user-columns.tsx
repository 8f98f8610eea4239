import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { Avatar } from '#ui/TopBar.tsx'
import { userFields, type UserField } from './list.ts'
import { useStoresText } from './stores-text.ts'
import type { User } from './user.contract.ts'
import { stateLooks } from './user-words.ts'
import { mfaWords } from './words.list.ts'

/** What the list says of a person; their company where there are several. */
export function useUserColumns(shopNames: ReadonlyMap<string, string>, companies: boolean): Column<User>[] {
  const { t, i18n } = useLingui()
  const storesText = useStoresText(shopNames)
  const signedIn = ({ lastLoginAt }: User) => lastLoginAt && date(lastLoginAt, 'shortTime')
  const columns = columnsOf<UserField, User>(userFields, {
    userFullName: {
      cell: (row) => <span className="strong">{row.userFullName}</span>,
      inCard: (row) => (
        <span className="user-card-name">
          <Avatar name={row.userFullName} />
          {row.userFullName}
        </span>
      ),
    },
    shopCodes: { cell: storesText },
    userEmail: { cell: (row) => row.userEmail || '–' },
    contactPhone: { cell: (row) => row.contactPhone || '–' },
    state: { cell: (row) => <Standing user={row} /> },
    mfa: {
      cell: ({ mfa }) => (mfa ? i18n._(mfaWords.on) : <span className="strong">{i18n._(mfaWords.off)}</span>),
    },
    lastLoginAt: {
      cell: (row) => signedIn(row) ?? '–',
      inCard: (row) => {
        const at = signedIn(row)
        return at && <span className="small muted num">{t`Last sign-in: ${at}`}</span>
      },
    },
    updatedAt: { cell: (row) => date(row.updatedAt, 'shortTime') },
  })
  return companies ? columns : columns.filter(({ id }) => id !== userFields.entName.column.id)
}

/** How a person stands, as shape and word. */
export function Standing({ user }: { user: Pick<User, 'state'> }) {
  const { i18n } = useLingui()
  const { word, ...look } = stateLooks[user.state]
  return <Status {...look} word={i18n._(word)} />
}
