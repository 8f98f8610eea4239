import type pg from 'pg'

/** A column as PostgreSQL describes it. */
export interface Column {
  readonly name: string
  readonly type: number
}

/** Prepares a statement without running it and gives its columns; rejects with PostgreSQL's own error. */
export function describeStatement(client: pg.Client, text: string): Promise<readonly Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = []
    client.query({
      // The part of the driver's own query class that this needs: parse, describe, sync.
      submit(connection: Wire) {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
      },
      handleError(error: Error, connection: Wire) {
        // The sync that was sent already brings the connection back.
        void connection
        reject(error)
      },
      handleReadyForQuery: () => resolve(columns),
    } as never)
  })
}

interface Wire {
  parse(message: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Whether a TypeScript type's words fit a PostgreSQL type, as the driver reads it. */
export function fits(words: string, type: number): boolean {
  const bare = words.replaceAll(/\s*\|\s*(null|undefined)\b/g, '').trim()
  const wanted = readAs[type]
  if (!wanted) return false
  return wanted.test(bare)
}

// A name that is none of the driver's own stands for a union of literals or a parsed JSON value.
const text = /^(string|'[^']*'(\s*\|\s*'[^']*')*|(?!number$|bigint$|boolean$|Date$|Buffer$)[A-Z]\w*(\['\w+'\])?)$/
const readAs: Readonly<Record<number, RegExp>> = {
  16: /^(boolean|true|false)$/,
  17: /^(Buffer|Uint8Array)$/,
  18: text,
  19: text,
  20: /^bigint$/,
  21: /^number$|^\d/,
  23: /^number$|^\d/,
  25: text,
  26: /^number$/,
  114: /^(unknown|Record<|readonly |[A-Z]\w*|\{|\(|.*\[\]$)/,
  701: /^number$/,
  1007: /^(readonly )?number\[\]$/,
  1005: /^(readonly )?number\[\]$/,
  1009: /^(readonly )?([\w'| ()]+)\[\]$/,
  1016: /^(readonly )?bigint\[\]$/,
  1043: text,
  1082: /^string$/,
  1114: /^Date$/,
  1184: /^Date$/,
  1700: /^string$/,
  2950: /^string$/,
  3802: /^(unknown|Readonly<|Record<|readonly |[A-Z]\w*|\{|\(|.*\[\]$)/,
}
