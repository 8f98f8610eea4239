import { statement, type Tx } from '#server/db/db.ts'

/** The texts of what is asked of the database, which answers nothing. */
export async function textsAsked(ask: (tx: Tx) => readonly Promise<unknown>[]): Promise<string[]> {
  const texts: string[] = []
  const tx: Tx = {
    transaction: true,
    sql: (strings, ...values) => {
      texts.push(statement(strings, values).text)
      return Promise.resolve([])
    },
  }
  await Promise.all(ask(tx))
  return texts
}
