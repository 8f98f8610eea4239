import type { Db } from '#server/db.ts'
import type { Language } from '#shared/language.ts'
import type { MessageType } from './contract.ts'

/** The types of notices in their order, named in a language; for enterprises only those they may send. */
export function typesOf(db: Db, language: Language, { staff }: { staff: boolean }): Promise<MessageType[]> {
  return db.sql<{ typeId: string; code: MessageType['code']; name: string; isImportant: boolean }>`
    select type_id as "typeId", code, names->>${language} as name, is_important as "isImportant"
      from message_types
     where for_staff or not ${staff}
     order by sort`
}
