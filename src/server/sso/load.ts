import type * as oidc from 'oidc-provider'

let loaded: Promise<typeof oidc> | undefined

/** The sign-in service's package, without the sentence it prints on Node 20, where it was measured to work. */
export function loadProvider(): Promise<typeof oidc> {
  loaded ??= quietly(() => import('oidc-provider'))
  return loaded
}

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await work()
  } finally {
    console.warn = warn
  }
}
