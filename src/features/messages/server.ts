import { answer } from '#server/feature.ts'
import { messageManagement, messages } from './contract.ts'
import { typesOf } from './sql.ts'

export default [
  answer(messages.types, async ({ db, language, now }) => ({
    list: await typesOf(db, language, { staff: false }),
    asOf: now,
  })),

  answer(messageManagement.types, async ({ db, language, viewer, now }) => ({
    list: await typesOf(db, language, { staff: !viewer.isAdmin }),
    asOf: now,
  })),
]
