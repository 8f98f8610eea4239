import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#shared/call.ts'
import { download } from '#client/download.ts'
import { follow, type Received } from '#client/received.ts'
import type { Refusal } from '#client/refusal.ts'
import { exports } from './contract.ts'
import type { NamedFile } from '#client/save.ts'

/** What a file is asked with. */
export type Wanted = InputOf<typeof exports.trades>

/** A file while it is fetched, and when it is there. */
export interface Taking {
  readonly progress: Received | undefined
  readonly file: NamedFile | undefined
  readonly rows: number | undefined
  readonly error: Refusal | undefined
  readonly take: (wanted: Wanted) => void
  /** Gives the file up; the server stops reading for it. */
  readonly giveUp: () => void
}

/** Fetches a file and tells how far it is; leaving the dialog gives it up. */
export function useTaking(onCame: (file: NamedFile) => void): Taking {
  const asked = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Received>()
  const taking = useMutation<{ file: NamedFile; rows: number | undefined }, Refusal, Wanted>({
    mutationFn: async (wanted) => {
      const own = new AbortController()
      asked.current = own
      const { onPiece, all } = follow(wanted.format !== 'xlsx', setProgress)
      const { file, name = 'transactions' } = await download(exports.trades, wanted, { signal: own.signal, onPiece })
      const { rows } = all()
      // The last line is the sums'.
      return { file: { file, name }, rows: rows && rows - 1 }
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
