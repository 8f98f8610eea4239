import { expect, test } from 'vitest'
import { follow, type Received } from '#client/received.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('rows are counted below the headings, however the pieces are cut, and line feeds within cells are none', () => {
  const whole = 'Date,Remark\r\n2026-11-01,"one\ntwo"\r\n2026-11-02,three\r\n'
  for (let cut = 1; cut < whole.length; cut++) {
    const { onPiece, all } = follow(true, () => {})
    onPiece(bytes(whole.slice(0, cut)))
    onPiece(bytes(whole.slice(cut)))
    expect([cut, all()]).toEqual([cut, { bytes: whole.length, rows: 2 }])
  }
})

test('of a workbook the bytes alone are said, and nobody is told of every piece', () => {
  const told: Received[] = []
  const { onPiece } = follow(false, (received) => told.push(received))
  for (let piece = 0; piece < 1_000; piece++) onPiece(bytes('PK\r\n'))
  expect(told[0]).toEqual({ bytes: 0, rows: undefined })
  expect(told.length).toBeLessThan(10)
})
