import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process of the bench, in its own words; rejects once the process has ended. */
export async function told<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  try {
    const gone = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('a process of the bench ended')))
    const [message] = await Promise.race([once(child, 'message', { signal }), gone])
    return message as T // our own child's words
  } finally {
    over.abort()
  }
}
