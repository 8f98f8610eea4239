import { i18n } from '@lingui/core'
import { words } from 'virtual:words'
import { language } from './language.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads the messages of a part (`shell`, `forms`, `refusals` or a feature's folder) in the page's language; does nothing for a part without messages. */
export function loadWords(part: string): Promise<void> {
  const known = loaded.get(part)
  if (known) return known
  const loading = load(part)
  loaded.set(part, loading)
  // A failed load must be tried again when the part is next wanted.
  loading.catch(() => loaded.delete(part))
  return loading
}

/** Fetches the loaders of what no start says, so that nobody waits for them before the words themselves. */
export async function loadFurtherWords(): Promise<void> {
  await (await words[language()]()).further()
}

async function load(part: string) {
  const piece = await pieceOf(part)
  // The compiled catalogue is Lingui's own form; its loader types it as unknown.
  i18n.loadAndActivate({
    locale: language(),
    messages: { ...i18n.messages, ...(piece?.messages as typeof i18n.messages) },
  })
}

async function pieceOf(part: string) {
  const shell = await words[language()]()
  if (part === 'shell') return shell
  return (shell.parts[part] ?? (await shell.further()).parts[part])?.()
}
