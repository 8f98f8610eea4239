import type { TestProject } from 'vitest/node'
import { startKeycloak } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Keycloak of the test run and its administrator's password; undefined where no distribution is at hand. */
    keycloak: { url: string; password: string } | undefined
  }
}

/** One Keycloak a run, where `KEYCLOAK_HOME` names a distribution (26 or newer). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = process.env['KEYCLOAK_HOME']
  if (!home) {
    console.log(
      'Keycloak: not run. `npm run test:keycloak` fetches one; or set KEYCLOAK_HOME, with a JDK of 17 or newer.',
    )
    project.provide('keycloak', undefined)
    return async () => {}
  }
  const { url, password, end } = await startKeycloak(home)
  project.provide('keycloak', { url, password })
  return end
}
