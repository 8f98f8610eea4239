import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'

const kinds: Readonly<Record<FileFormat | 'pdf', { readonly type: string; readonly ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  'csv-sjis': { type: 'text/csv; charset=Shift_JIS', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
}

/** The headers of a file that is taken away, with its name in a language and, for those who do not read it, in English. */
export function fileHeaders(
  format: FileFormat | 'pdf',
  named: (language: Language) => string,
  language: Language,
): Record<string, string> {
  const { type, ending } = kinds[format]
  const [plain, own] = [named('en').toLowerCase().replaceAll(' ', '-'), encodeURIComponent(named(language))]
  return {
    'content-type': type,
    // The plain name is for those who do not read the other (RFC 6266).
    'content-disposition': `attachment; filename="${plain}.${ending}"; filename*=UTF-8''${own}.${ending}`,
    'cache-control': 'no-store',
  }
}
