import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../start/process.ts'

/** A Keycloak of the test run's own, on loopback alone. */
export interface KeycloakServer {
  readonly url: string
  readonly password: string
  end(): Promise<void>
}

const patienceMs = 240_000
const environment = { JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m', KC_BOOTSTRAP_ADMIN_USERNAME: 'root' }

/** Starts a copy of a distribution: Keycloak writes its build and its database beside itself. Throws with what it printed. */
export async function startKeycloak(home: string): Promise<KeycloakServer> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-keycloak-'))
  cpSync(home, folder, { recursive: true, mode: 2 })
  execFileSync(join(import.meta.dirname, '../../deploy/keycloak/known-device/build.sh'), [folder], { stdio: 'inherit' })
  const password = randomBytes(16).toString('hex')
  const env = { ...process.env, ...environment, KC_BOOTSTRAP_ADMIN_PASSWORD: password }
  const program = join(folder, 'bin/kc.sh')
  const port = await freePort()
  const open = ['--http-enabled=true', '--hostname-strict=false', '--http-host=127.0.0.1', `--http-port=${port}`]
  const child = spawn(program, ['start', '--db=dev-file', '--cache=local', ...open], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = join(folder, 'log')
  const keep = (text: Buffer) => appendFileSync(log, text)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')))
  const end = async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + patienceMs; !(await answers(`${url}/realms/master`));) {
    if ((await Promise.race([ended, sleep(300)])) !== 'ended' && Date.now() < until) continue
    const said = readFileSync(log, 'utf8').slice(-2000)
    await end()
    throw new Error(`Keycloak did not start: ${said}`)
  }
  return { url, password, end }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
