import { text } from '#server/catalogue.ts'
import { answer } from '#server/feature.ts'
import { fileHeaders } from '#server/export/headers.ts'
import { streamedFile } from '#server/export/streamed-file.ts'
import type { Language } from '#shared/language.ts'
import { exports, type ExportRequest } from './contract.ts'
import { beginFile, type ExportFile } from './file.server.ts'
import { fileName } from './labels.server.ts'

export default [
  answer(exports.trades, async ({ input, scope, viewer, tenant, now, snapshot, audit }) => {
    const clock = { zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
    return streamedFile(viewer, snapshot, async (view) => {
      const file = await beginFile(view, { input, scope, ...clock })
      audit(input.format, { columns: input.columns, filter: told(input.filter), ...file.days })
      return { headers: headersOf(input, file), bytes: file.bytes }
    })
  }),
]

/** What was searched, for the audit row: a card's digits and words somebody typed are only said to have been there. */
function told({ CardLast4, Remark, ...filter }: ExportRequest['filter']) {
  return { ...filter, ...(CardLast4 && { CardLast4: true }), ...(Remark && { Remark: true }) }
}

function headersOf({ format, language }: ExportRequest, { days }: ExportFile): Record<string, string> {
  const named = (one: Language) => [text(one, fileName), ...(days ? [spanOf(days)] : [])].join('_')
  return fileHeaders(format, named, language)
}

function spanOf({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from.replaceAll('-', ''), to.replaceAll('-', '')]
  return first === last ? first : `${first}-${last}`
}
