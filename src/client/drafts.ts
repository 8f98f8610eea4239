import { useEffect, useState } from 'react'
import { draftPrefix, isDraft, userStore } from './user-store.ts'

type Fields = Readonly<Record<string, unknown>>

/** The draft of a form as it was left; undefined when there is none. */
export async function draftOf(name: string): Promise<Fields | undefined> {
  const kept = await (await userStore())?.get(draftPrefix + name)
  // Written by keepDraft alone, and encrypted since.
  return kept as Fields | undefined
}

/** Stores the values of a form, without the fields it lists as never kept. */
export async function keepDraft(name: string, fields: Fields, never: readonly string[] = []): Promise<void> {
  const safe = Object.entries(fields).filter(([field]) => !never.includes(field))
  if (safe.length > 0) await (await userStore())?.set(draftPrefix + name, Object.fromEntries(safe))
}

/** Forgets a draft: the form was sent or given up. */
export async function dropDraft(name: string): Promise<void> {
  await (await userStore())?.delete(draftPrefix + name)
}

/** Whether any form has unsaved input; an update of the page waits for it. */
export async function anyDraft(): Promise<boolean> {
  return (await (await userStore())?.names())?.some(isDraft) ?? false
}

/** A form as it was left by reload, Back or the end of the session. */
export interface Draft<Kept> {
  /** Undefined until the store was read; `null` if it has no usable draft. */
  readonly kept: Kept | null | undefined
  /** Resolves when it is kept, or when the device turns out to keep nothing. */
  readonly keep: (fields: Fields) => Promise<void>
  readonly drop: () => void
}

/** The draft of a form; `read` returns what is still usable of the stored values. A form without a name has none. */
export function useDraft<Kept>(
  name: string | undefined,
  read: (kept: Fields) => Kept | undefined,
  never?: readonly string[],
): Draft<Kept> {
  const [found, setFound] = useState<Fields | null | undefined>(name === undefined ? null : undefined)
  useEffect(() => {
    let left = false
    if (name === undefined) return undefined
    void draftOf(name)
      .catch(() => undefined)
      .then((kept) => left || setFound(kept ?? null))
    return () => {
      left = true
    }
  }, [name])
  return {
    kept: found && (read(found) ?? null),
    keep: async (fields) => {
      if (name !== undefined) await keepDraft(name, fields, never).catch(() => {})
    },
    drop: () => {
      if (name !== undefined) void dropDraft(name).catch(() => {})
    },
  }
}
