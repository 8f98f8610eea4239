import { defineCommand } from 'citty'
import { withDatabase } from './command.ts'
import { progress, say } from './terminal.ts'
import { encodingNames, encodings, type Encoding } from '#server/import/encoding.ts'
import { importFile, type Report } from '#server/import/import-file.ts'
import { ImportError, readMapping } from '#server/import/mapping.ts'

/** `portal import payments.csv`: imports transactions from a file (docs/import.md). */
export const importCommand = defineCommand({
  meta: { name: 'import', description: 'Brings transactions in from a CSV or NDJSON file' },
  args: {
    file: { type: 'positional', description: 'CSV (comma or tab) or .ndjson file', required: true },
    mapping: { type: 'string', description: 'JSON file that names the columns of another system' },
    encoding: { type: 'string', description: `What the file is written in: ${encodings.join(', ')}` },
    refused: { type: 'string', description: 'Where the refused lines go; beside the file where left out' },
    ent: { type: 'string', description: 'Enterprise of lines that name none, like E00001207' },
    'dry-run': { type: 'boolean', description: 'Checks every line and changes nothing', default: false },
  },
  run: ({ args }) =>
    withDatabase(async (pool) => {
      const report = await importFile({
        path: args.file,
        pool,
        entCode: args.ent,
        dryRun: args['dry-run'],
        mapping: args.mapping === undefined ? undefined : await readMapping(args.mapping),
        encoding: encodingOf(args.encoding),
        refusedPath: args.refused,
        onBegin: (encoding) => {
          if (encoding !== 'utf-8') say(`The file is read as ${encodingNames[encoding]}.`)
        },
        onProgress: (bytes, total) => progress('Importing', bytes, total),
      })
      for (const line of told(report, args['dry-run'])) say(line)
      // Scripts can distinguish a complete import from one with refused lines.
      if (report.refusedCount > 0) process.exitCode = 2
    }),
})

/** The report as lines for the terminal. */
export function told(report: Report, dryRun: boolean): string[] {
  const { lines, added, corrected, unchanged, refused, refusedCount, refusedPath, ignoredColumns } = report
  const rest = refusedCount - refused.length
  return [
    ...refused.map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(rest > 0 ? [`... and ${rest} more.`] : []),
    ...(refusedPath ? [`All ${refusedCount} refused lines stand in ${refusedPath}.`] : []),
    ...(ignoredColumns.length > 0 ? [`Columns that were not read: ${ignoredColumns.join(', ')}.`] : []),
    `${dryRun ? 'Nothing was changed. The file would give: ' : ''}${lines} lines: ${added} added, ${corrected} corrected, ${unchanged} unchanged, ${refusedCount} refused.`,
  ]
}

function encodingOf(name: string | undefined): Encoding | undefined {
  const known = encodings.find((one) => one === name?.toLowerCase())
  if (name !== undefined && !known) throw new ImportError(`The encoding ${name} is none of ${encodings.join(', ')}.`)
  return known
}
