import { useMutation } from '@tanstack/react-query'
import { download } from '#client/download.ts'
import { notifyRefusal } from '#client/notify.ts'
import type { Refusal } from '#client/refusal.ts'
import { handOver } from '#client/share.ts'
import { noteUnsavedForm } from '#client/unsaved-input.ts'
import type { Call, InputOf } from '#shared/call.ts'
import { filesUnderWay, type FileUnderWay } from './files-under-way.ts'
import { follow } from './received.ts'

/**
 * Has a call write its file and gives it to the person, whichever screen they read by then; a refusal is shown. `rows` says
 * how many rows the file will have.
 */
export function useTakeFile<C extends Call>(call: C, rows?: number) {
  return useMutation<void, Refusal, InputOf<C>>({
    mutationFn: (input) => takeFile(call, input, rows),
    onError: (refusal) => notifyRefusal(refusal, 'writing'),
  })
}

let nextId = 1

async function takeFile<C extends Call>(call: C, input: InputOf<C>, rows: number | undefined): Promise<void> {
  const [id, stopping] = [nextId++, new AbortController()]
  const leave = () => filesUnderWay.set(filesUnderWay.get().filter((one) => one.id !== id))
  const note = (more: Partial<FileUnderWay>) =>
    filesUnderWay.set(filesUnderWay.get().map((one) => (one.id === id ? { ...one, ...more } : one)))
  const stop = () => {
    stopping.abort()
    leave()
  }
  const nothing = { bytes: 0, rows: undefined }
  filesUnderWay.set([...filesUnderWay.get(), { id, name: undefined, received: nothing, rows, came: undefined, stop }])
  // A page that takes a new version by itself would lose what has come.
  const release = noteUnsavedForm()
  try {
    let onPiece: ((piece: Uint8Array) => void) | undefined
    const { file, name = 'list.csv' } = await download(call, input, {
      signal: stopping.signal,
      onBegin({ name: named, type }) {
        ;({ onPiece } = follow(type.startsWith('text/csv'), (received) => note({ name: named, received })))
      },
      onPiece: (piece) => onPiece?.(piece),
    })
    const came = { file, name }
    if (await handOver(came)) leave()
    else note({ name, came })
  } catch (error) {
    leave()
    // Giving a file up is no failure.
    if (!stopping.signal.aborted) throw error
  } finally {
    release()
  }
}
