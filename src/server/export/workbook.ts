import { Figure } from '#server/export/csv.ts'
import type { ZipEntry } from '#server/export/zip.ts'
import type { FieldFormat } from '#shared/list-field.ts'
import { wallMsOf } from '#shared/zone.ts'

/** Rows a sheet holds, its heading among them; Excel opens no more. */
export const sheetRows = 1_048_576

/** The styles of cells by their index in the list of styles below. */
export const look = { time: 2, day: 3, whole: 4, cents: 5 } as const
const bold = { text: 1, whole: 6, cents: 7 }

/** The files of a workbook of one sheet, whose own XML is read last and once. */
export function workbookOf(sheetName: string, sheet: ZipEntry['content']): readonly ZipEntry[] {
  const fixed = (name: string, xml: string) => ({ name, content: [Buffer.from(declaration + xml)] })
  return [
    fixed('[Content_Types].xml', contentTypes),
    fixed('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])),
    fixed('xl/workbook.xml', workbook(sheetName)),
    fixed('xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])),
    fixed('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ]
}

/** Days from Excel's day 0 to 1970. */
export const firstDay = 25_569

/** Widths of columns in characters. */
const widths: Readonly<Record<FieldFormat, number>> = { code: 22, line: 18, text: 32, money: 14, time: 20, day: 12 }

/** A sheet's XML up to its first row: the heading stays in sight, columns are as wide as their values. */
export function sheetHead(formats: readonly FieldFormat[]): string {
  const columns = formats.map(
    (format, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[format]}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** A sheet's XML after its last row. */
export const sheetEnd = '</sheetData></worksheet>'

/** A row in bold: a heading or the sums. Figures with a point have two decimals. */
export function boldRow(values: readonly (string | Figure)[]): string {
  return `<row>${values.map(boldCell).join('')}</row>\n`
}

function boldCell(value: string | Figure): string {
  if (value === '') return '<c/>'
  if (value instanceof Figure)
    return `<c s="${value.digits.includes('.') ? bold.cents : bold.whole}"><v>${value.digits}</v></c>`
  return `<c s="${bold.text}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`
}

/** A row of values; instants by the clock of the zone, days from their text `2026-11-21`. */
export function plainRow(
  values: readonly (string | Figure | Date | null)[],
  formats: readonly FieldFormat[],
  zone: string,
): string {
  return `<row>${values.map((value, at) => plainCell(value, formats[at], zone)).join('')}</row>\n`
}

function plainCell(value: string | Figure | Date | null, format: FieldFormat | undefined, zone: string): string {
  if (value === '' || value === null) return '<c/>'
  if (value instanceof Date)
    return numberCell(look.time, Math.floor(wallMsOf(value.getTime(), zone) / 1000) / 86_400 + firstDay)
  if (value instanceof Figure) return numberCell(value.digits.includes('.') ? look.cents : look.whole, value.digits)
  if (format === 'day') return numberCell(look.day, Date.parse(value) / 86_400_000 + firstDay)
  return `<c t="inlineStr"><is><t xml:space="preserve">${legal(value)}</t></is></c>`
}

function numberCell(style: number, value: number | string): string {
  return `<c s="${style}"><v>${value}</v></c>`
}

/** Without what XML cannot hold, and with an `_x0041_` that stands there kept from being read as A. */
function legal(text: string): string {
  const known = text.replaceAll(/[^\t\n\r -\uFFFD]/g, '').replaceAll(/_(x[0-9A-F]{4}_)/gi, '_x005F_$1')
  return xml(known).replaceAll('\r', '&#13;').replaceAll('\n', '&#10;')
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

function relations(...targets: readonly (readonly [kind: string, target: string])[]): string {
  const rows = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${rows.join('')}</Relationships>`
}

function workbook(sheetName: string): string {
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

// Looks in order: text, bold text, time, day, whole, cents, bold whole, bold cents. 3 and 4 are Excel's own #,##0 and #,##0.00.
const looks = ['0', '0" fontId="1', '164', '165', '3', '4', '3" fontId="1', '4" fontId="1']
const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${looks.length}">${looks.map((look) => `<xf xfId="0" applyNumberFormat="1" applyFont="1" numFmtId="${look}"/>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
