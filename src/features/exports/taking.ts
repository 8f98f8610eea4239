import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#shared/call.ts'
import { download } from '#client/download.ts'
import type { Refusal } from '#client/refusal.ts'
import { exports } from './contract.ts'
import type { NamedFile } from '#client/save.ts'

/** What a file is asked with. */
export type Wanted = InputOf<typeof exports.trades>

/** How far a file has come; rows are counted where they can be seen, which they cannot in a packed workbook. */
export interface Progress {
  readonly bytes: number
  readonly rows: number | undefined
}

/** A file while it is fetched, and when it is there. */
export interface Taking {
  readonly progress: Progress | undefined
  readonly file: NamedFile | undefined
  readonly rows: number | undefined
  readonly error: Refusal | undefined
  readonly take: (wanted: Wanted) => void
  /** Gives the file up; the server stops reading for it. */
  readonly giveUp: () => void
}

const shownEveryMs = 200
const lineFeed = 10
const carriageReturn = 13

/** Fetches a file and tells how far it is; leaving the dialog gives it up. */
export function useTaking(onCame: (file: NamedFile) => void): Taking {
  const asked = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Progress>()
  const taking = useMutation<{ file: NamedFile; rows: number | undefined }, Refusal, Wanted>({
    mutationFn: async (wanted) => {
      const own = new AbortController()
      asked.current = own
      const counted = wanted.format !== 'xlsx'
      let [bytes, lines, before, shown] = [0, 0, 0, 0]
      setProgress({ bytes, rows: counted ? 0 : undefined })
      const onPiece = (piece: Uint8Array) => {
        bytes += piece.length
        if (counted) lines += rowEnds(piece, before)
        before = piece.at(-1) ?? before
        if (Date.now() - shown < shownEveryMs) return
        shown = Date.now()
        setProgress({ bytes, rows: counted ? Math.max(0, lines - 1) : undefined })
      }
      const { file, name = 'transactions' } = await download(exports.trades, wanted, { signal: own.signal, onPiece })
      return { file: { file, name }, rows: counted ? Math.max(0, lines - 2) : undefined }
    },
    onSuccess: ({ file }) => onCame(file),
    onSettled: () => setProgress(undefined),
  })
  useEffect(() => () => asked.current?.abort(), [])
  const cancelled = taking.error instanceof DOMException
  return {
    progress,
    file: taking.data?.file,
    rows: taking.data?.rows,
    error: cancelled ? undefined : (taking.error ?? undefined),
    take: taking.mutate,
    giveUp: () => asked.current?.abort(),
  }
}

/** Rows end with CR and LF; a line feed alone stands within a cell. */
function rowEnds(piece: Uint8Array, before: number): number {
  let count = 0
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1))
    if ((at === 0 ? before : piece[at - 1]) === carriageReturn) count++
  return count
}
