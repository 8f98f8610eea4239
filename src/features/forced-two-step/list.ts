import { msg } from '@lingui/core/macro'
import { lineField, type ListFields } from '#shared/list-field.ts'
import { rowsOf, type ListFilters } from '#shared/list-filter.ts'
import { foldForSearch } from '#shared/normalise.ts'
import type { Bound, MfaConfig, MfaNarrowing } from './contract.ts'

/** The fields of merchants' two-step sign-in in the order of their list. */
export const mfaFields = {
  entName: lineField(msg`Name`, { id: 'name', card: 'title', priority: 1, locked: true, width: 14 }),
  entCode: { heading: msg`Company code`, format: 'code', column: { id: 'code', card: 'meta', priority: 4 } },
  forceBindMfa: lineField(msg`Two-step`, { id: 'forced', card: 'status', priority: 2, kind: 'status', width: 11 }),
  usersBound: lineField(msg`Set up`, { id: 'bound', card: 'meta', priority: 3, width: 9 }),
  updatedBy: lineField(msg`Decided by`, { id: 'by', card: 'hidden', priority: 6 }),
  updatedAt: { heading: msg`Decided on`, format: 'time', column: { id: 'at', card: 'hidden', priority: 5 } },
} as const satisfies Partial<ListFields<keyof MfaConfig>>

/** What conditions look at of a merchant's two-step sign-in. */
type Looked = Pick<MfaConfig, 'entCode' | 'entName' | 'forceBindMfa' | 'usersTotal' | 'usersBound'> & {
  readonly bindFrom: unknown
}

/** The conditions of the list, in the order of the bar. */
export const mfaFilters: ListFilters<Looked, MfaNarrowing> = {
  Keyword: {
    label: msg`Name or company code`,
    kind: 'words',
    match: ({ entCode, entName }, words) => foldForSearch(`${entCode}\n${entName}`).includes(foldForSearch(words)),
  },
  Forced: {
    label: msg`Two-step`,
    kind: 'one',
    match: ({ forceBindMfa, bindFrom }, wanted) => (wanted === 'on') === (forceBindMfa || bindFrom !== null),
  },
  Bound: { label: msg`Set up`, kind: 'menu', match: (row, wanted) => boundOf(row) === wanted },
}

/** The same as the bar shows them. */
export const mfaRows = rowsOf(mfaFilters, {
  Forced: [
    { value: 'on', label: msg`Compulsory` },
    { value: 'off', label: msg`Not required` },
  ],
  Bound: [
    { value: 'all', label: msg`By everybody` },
    { value: 'some', label: msg`By some` },
    { value: 'none', label: msg`By nobody` },
  ],
})

function boundOf({ usersTotal, usersBound }: Pick<Looked, 'usersTotal' | 'usersBound'>): Bound {
  if (usersBound === 0) return 'none'
  return usersBound === usersTotal ? 'all' : 'some'
}
