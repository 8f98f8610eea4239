import type * as oidc from 'oidc-provider'

let loaded: Promise<typeof oidc> | undefined

/** Loads the sign-in service's package without its warning about Node 20, on which it is tested. */
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
