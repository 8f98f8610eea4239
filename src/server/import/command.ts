import { defineCommand } from 'citty'
import { withDatabase } from '#server/command.ts'
import { progress, say } from '#server/terminal.ts'
import { importFile, type Report } from './import-file.ts'
import { readMapping } from './mapping.ts'

const mostTold = 50

/** `portal import payments.csv`: brings transactions in from a file (docs/import.md). */
export const importCommand = defineCommand({
  meta: { name: 'import', description: 'Brings transactions in from a CSV or NDJSON file' },
  args: {
    file: { type: 'positional', description: 'CSV (comma or tab) or .ndjson file', required: true },
    mapping: { type: 'string', description: 'JSON file that names the columns of another system' },
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
        onProgress: (bytes, total) => progress('Importing', bytes, total),
      })
      for (const line of told(report, args['dry-run'])) say(line)
      // Scripts can tell a file that went in whole from one with refused lines.
      if (report.refusedCount > 0) process.exitCode = 2
    }),
})

/** The report as lines for the terminal. */
export function told(report: Report, dryRun: boolean): string[] {
  const { lines, added, corrected, unchanged, refused, refusedCount, ignoredColumns, encoding } = report
  const rest = refusedCount - Math.min(refused.length, mostTold)
  return [
    ...refused.slice(0, mostTold).map(({ line, reason }) => `Line ${line}: ${reason}`),
    ...(rest > 0 ? [`... and ${rest} more lines were refused.`] : []),
    ...(ignoredColumns.length > 0 ? [`Columns that were not read: ${ignoredColumns.join(', ')}.`] : []),
    ...(encoding === 'shift_jis' ? ['The file was read as Shift_JIS.'] : []),
    `${dryRun ? 'Nothing was changed. The file would give: ' : ''}${lines} lines: ${added} added, ${corrected} corrected, ${unchanged} unchanged, ${refusedCount} refused.`,
  ]
}
