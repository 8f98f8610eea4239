// Fetches a Keycloak from Maven Central into the cache of this account, once, and runs the suites that want a real one on it.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import { capture, pass } from './run.js'

const version = '26.7.3'
const sha256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f'
const name = `keycloak-${version}`
const address = `https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist/${version}/keycloak-quarkus-dist-${version}.zip`
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'noren')
const home = process.env.KEYCLOAK_HOME ?? join(cache, name)

await refuseWithoutJdk()
if (!(await isThere(join(home, 'bin/kc.sh')))) await fetchKeycloak()
const env = { ...process.env, KEYCLOAK_HOME: home }
const test = [join(import.meta.dirname, 'test.js'), '--project', 'keycloak', ...process.argv.slice(2)]
process.exit(await pass(process.execPath, test, { env }))

async function refuseWithoutJdk() {
  const compiler = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/javac') : 'javac'
  const { output } = await capture(compiler, ['-version']).catch(() => ({ output: '' }))
  const found = Number(/javac (\d+)/.exec(output)?.[1] ?? 0)
  if (found >= 17) return
  console.error(
    'Keycloak and its provider need a JDK of 17 or newer: apt-get install openjdk-17-jdk-headless, or set JAVA_HOME.',
  )
  process.exit(1)
}

/** Complete or not at all: a download that breaks off leaves no file under the name. */
async function fetchKeycloak() {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'fetched-'))
  try {
    console.log(`Fetching Keycloak ${version} into ${cache}`)
    const reply = await fetch(address)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const found = createHash('sha256').update(bytes).digest('hex')
    if (!reply.ok || found !== sha256) throw new Error(`${address} answered ${reply.status} with the digest ${found}.`)
    await unpack(bytes, folder)
    // Built once here, a start takes half the time.
    const built = await capture(join(folder, name, 'bin/kc.sh'), ['build', '--db=dev-file'])
    if (built.code !== 0) throw new Error(built.output)
    await rename(join(folder, name), home)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes a zip's files below a folder, programs as programs.
 * @param {Buffer} bytes
 * @param {string} folder
 */
async function unpack(bytes, folder) {
  const zip = await yauzl.fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName) // the library refuses names that lead out of the folder
    if (entry.fileName.endsWith('/')) continue
    await mkdir(dirname(path), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
    if (path.endsWith('.sh')) await chmod(path, 0o755)
  }
}

/** @param {string} path */
function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}
