import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import type { RowsList } from '#server/export/rows-file.ts'
import { userFields, type UserField } from './list.ts'
import type { Standing } from './people.server.ts'
import { mfaWords, scopeWords, stateWords } from './words.list.ts'

/** The list of people as files have it; stores are written by their codes. */
export const userList: RowsList<Standing, UserField> = {
  title: msg`Users`,
  fields: userFields,
  cells: {
    userFullName: ({ userFullName }) => userFullName,
    userName: ({ userName }) => userName,
    roleName: ({ roleName }) => roleName,
    shopCodes: ({ shopScope, shopCodes }, language) =>
      shopScope === 'SPECIFIC' ? shopCodes.join(' ') : text(language, scopeWords[shopScope]),
    entName: ({ entName }) => entName,
    userEmail: ({ userEmail }) => userEmail,
    contactPhone: ({ contactPhone }) => contactPhone,
    state: ({ state }, language) => text(language, stateWords[state]),
    mfa: ({ mfa }, language) => text(language, mfaWords[mfa ? 'on' : 'off']),
    lastLoginAt: ({ lastLoginAt }) => lastLoginAt,
    updatedAt: ({ updatedAt }) => updatedAt,
  },
}
