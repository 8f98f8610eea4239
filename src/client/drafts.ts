import { useEffect, useState } from 'react'
import { draftPrefix, isDraft } from './draft-names.ts'
import { ownShelf } from './own-shelf.ts'

/** The draft of a form as it was left; undefined when there is none. */
export async function draftOf(name: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const kept = await (await ownShelf())?.get(draftPrefix + name)
  // Written by keepDraft alone, and sealed since.
  return kept as Readonly<Record<string, unknown>> | undefined
}

/** Keeps what stands in a form; fields named like a password or a code are left out whatever they hold. */
export async function keepDraft(name: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const safe = Object.entries(fields).filter(([field]) => !/passw|secret|code$|^otp/i.test(field))
  if (safe.length > 0) await (await ownShelf())?.set(draftPrefix + name, Object.fromEntries(safe))
}

/** Forgets a draft: the form was sent or given up. */
export async function dropDraft(name: string): Promise<void> {
  await (await ownShelf())?.delete(draftPrefix + name)
}

/** Whether any form is half filled; an update of the page waits for it. */
export async function anyDraft(): Promise<boolean> {
  return (await (await ownShelf())?.names())?.some(isDraft) ?? false
}

/** A form's fields that survive reload and session end: fields, how to change them, how to forget them. */
export function useDraft<Fields extends Readonly<Record<string, unknown>>>(
  name: string,
  first: Fields,
): [Fields, (next: Fields) => void, () => void] {
  const [fields, setFields] = useState(first)
  useEffect(() => {
    let left = false
    void draftOf(name).then((kept) => {
      if (kept && !left) setFields((now) => ({ ...now, ...kept }))
    })
    return () => {
      left = true
    }
  }, [name])
  return [
    fields,
    (next) => {
      setFields(next)
      void keepDraft(name, next)
    },
    () => {
      setFields(first)
      void dropDraft(name)
    },
  ]
}
