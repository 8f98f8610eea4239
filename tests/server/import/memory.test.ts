import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { merchant } from '../ingest/merchant.ts'
import { bring, file, head, row } from './importing.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag makes

/** Bytes that are still held after everything else was let go. */
function held(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** A file of so many lines that are each read, noted and refused: no store of theirs is known. */
function longFile(lines: number): string {
  const path = file(`${head}\n`)
  const open = openSync(path, 'a')
  for (let at = 0; at < lines; at += 1000)
    writeSync(
      open,
      Array.from({ length: 1000 }, (_, n) => `${row(`N${at + n}`).replace('S00000001', 'S99')}\n`).join(''),
    )
  closeSync(open)
  return path
}

const lines = 60_000

test('what an import holds in memory does not grow with its file', async () => {
  await using it = await merchant()
  const path = longFile(lines)
  const size = statSync(path).size
  const seen: number[] = []

  const report = await bring(it, path, {
    onProgress: () => void (seen.length % 10 === 0 ? seen.push(held()) : seen.push(0)),
  })

  expect(report).toMatchObject({ lines, refusedCount: lines })
  const measured = seen.filter((bytes) => bytes > 0)
  const [early = 0, late = 0] = [measured[1], measured.at(-1)]
  expect(late - early).toBeLessThan(size / 4)

  // The measure itself: the numbers of the lines alone, kept, are more than that.
  const before = held()
  const kept = new Map(
    Array.from({ length: lines }, (_, n) => [`${it.ent} N${n}`, { line: n, digest: `${it.ent}-${n}-digest` }]),
  )
  expect(held() - before).toBeGreaterThan(size / 4)
  expect(kept.size).toBe(lines)
}, 60_000)

test('a file is read no further ahead than its lines are taken', async () => {
  await using it = await merchant()
  const path = longFile(20_000)
  const ahead: number[] = []
  let lines = 0

  await bring(it, path, { onProgress: (bytes) => void ahead.push(bytes - (lines += 1000) * row('N10000').length) })

  expect(Math.max(...ahead)).toBeLessThan(512 * 1024)
})
