import type { EncryptedStore } from './encrypted-store.ts'

let current: Promise<EncryptedStore | undefined> | undefined

/** What is kept on this device lies on the person's own store from now on; nowhere while nobody is signed in. */
export function setUserStore(store: Promise<EncryptedStore | undefined> | undefined): void {
  current = store
}

/** The store of the person whose page this is; undefined where nothing is kept. */
export async function userStore(): Promise<EncryptedStore | undefined> {
  return current
}

/** Kept values of this beginning are drafts of forms. */
export const draftPrefix = 'draft:'

/** Whether a kept value of this name is a draft: it outlives what else is kept when rights change. */
export function isDraft(name: string): boolean {
  return name.startsWith(draftPrefix)
}
