import { answer, Sent } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import { exports, type ExportFormat, type ExportRequest } from './contract.ts'
import { beginFile, type ExportFile } from './file.server.ts'
import { takePlace } from './places.server.ts'
import { fileNames } from './words.server.ts'

export default [
  answer(exports.trades, async ({ input, scope, viewer, now, snapshot, audit }) => {
    const leave = takePlace(viewer)
    try {
      const view = await snapshot()
      const file = await beginFile(view, { input, scope, zone: viewer.timeZone, now }).catch(async (error: unknown) => {
        await view.close()
        throw error
      })
      file.body.once('close', leave)
      audit(input.format, { columns: input.columns, filter: told(input.filter), ...file.days })
      return new Sent(200, headersOf(input, file), file.body)
    } catch (error) {
      leave()
      throw error
    }
  }),
]

/** What was searched, for the audit row: a card's digits and words somebody typed are only said to have been there. */
function told({ CardLast4, Remark, ...filter }: ExportRequest['filter']) {
  return { ...filter, ...(CardLast4 && { CardLast4: true }), ...(Remark && { Remark: true }) }
}

const kinds: Readonly<Record<ExportFormat, { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  'csv-sjis': { type: 'text/csv; charset=Shift_JIS', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
}

function headersOf({ format, language }: ExportRequest, { days }: ExportFile): Record<string, string> {
  const { type, ending } = kinds[format]
  const named = (language: Language) => `${[fileNames[language], ...(days ? [spanOf(days)] : [])].join('_')}.${ending}`
  return {
    'content-type': type,
    // The plain name is for those who do not read the other (RFC 6266).
    'content-disposition': `attachment; filename="${named('en').toLowerCase()}"; filename*=UTF-8''${encodeURIComponent(named(language))}`,
    'cache-control': 'no-store',
  }
}

function spanOf({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from.replaceAll('-', ''), to.replaceAll('-', '')]
  return first === last ? first : `${first}-${last}`
}
