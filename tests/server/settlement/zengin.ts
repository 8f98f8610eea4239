/** A reader of the banks' file of transfers, written from its description (全銀協 総合振込) and from nothing of the portal's. */

export interface ZenginFile {
  header: {
    kind: string
    sender: string
    name: string
    day: string
    bank: string
    branch: string
    type: string
    number: string
  }
  transfers: {
    bank: string
    branch: string
    type: string
    number: string
    name: string
    amount: number
    code: string
  }[]
  total: { count: number; amount: number }
}

const kana = '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ'

function letters(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) {
    if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte)
    else if (byte >= 0xa1 && byte <= 0xdf) text += kana.charAt(byte - 0xa1)
    else throw new Error(`the byte ${byte.toString(16)} is none of JIS X 0201's`)
  }
  return text
}

/** Cuts a record at fixed widths; the widths must fill it. */
function cut(record: Buffer, widths: readonly number[]): string[] {
  let at = 0
  const fields = widths.map((width) => letters(record.subarray(at, (at += width))))
  if (at !== 120) throw new Error(`fields of ${at} bytes`)
  return fields
}

function number(text = ''): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is no number`)
  return Number(text)
}

/** Reads a file; throws at whatever a bank would send back. */
export function readZengin(bytes: Buffer): ZenginFile {
  const records: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 122) {
    if (bytes[at + 120] !== 0x0d || bytes[at + 121] !== 0x0a) throw new Error(`the record at ${at} is not of 120 bytes`)
    records.push(bytes.subarray(at, at + 120))
  }
  const kinds = records.map((record) => String.fromCharCode(record[0] ?? 0)).join('')
  if (!/^12+89$/.test(kinds)) throw new Error(`records in the order ${kinds}`)
  const h = cut(records[0] ?? Buffer.alloc(0), [1, 2, 1, 10, 40, 4, 4, 15, 3, 15, 1, 7, 17])
  const transfers = records.slice(1, -2).map((record) => {
    const f = cut(record, [1, 4, 15, 3, 15, 4, 1, 7, 30, 10, 1, 10, 10, 1, 1, 7])
    if (!/^[1249]$/.test(f[6] ?? '') || f[13] !== '7') throw new Error('a kind that no bank knows')
    return {
      bank: f[1] ?? '',
      branch: f[3] ?? '',
      type: f[6] ?? '',
      number: f[7] ?? '',
      name: (f[8] ?? '').trimEnd(),
      amount: number(f[9]),
      code: `${f[11]}${f[12]}`,
    }
  })
  const t = cut(records.at(-2) ?? Buffer.alloc(0), [1, 6, 12, 101])
  const total = { count: number(t[1]), amount: number(t[2]) }
  if (total.count !== transfers.length || total.amount !== transfers.reduce((sum, { amount }) => sum + amount, 0))
    throw new Error('the total is another')
  return {
    header: {
      kind: `${h[1]}${h[2]}`,
      sender: h[3] ?? '',
      name: (h[4] ?? '').trimEnd(),
      day: h[5] ?? '',
      bank: h[6] ?? '',
      branch: h[8] ?? '',
      type: h[10] ?? '',
      number: h[11] ?? '',
    },
    transfers,
    total,
  }
}
