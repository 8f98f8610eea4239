import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from './files.js'
import { withLock } from './lock.js'
import { capture } from './run.js'

const sources = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]

/** A build that failed; its message is all that the reader of the terminal needs. */
class BuildProblem extends Error {}

/**
 * Builds dist when it was not made from these sources; a production install, which has no build tools, runs dist as it is.
 * Any number of starts may call this at once: one builds, the others wait for it.
 * @param {string} root
 */
async function bringUpToDate(root) {
  const built = existsSync(join(root, 'dist/stamp.json'))
  if (!existsSync(join(root, 'node_modules/vite/package.json'))) {
    if (built) return
    throw new BuildProblem('There is no built portal here and no tools to build it: run "npm ci", then start again.')
  }
  if (isCurrent(root)) return
  mkdirSync(join(root, '.build'), { recursive: true })
  await withLock(join(root, '.build/lock'), async () => {
    if (!isCurrent(root)) await build(root)
  })
}

/**
 * The same for a command: the message of a build that failed is printed and ends the program.
 * @param {string} root
 */
export async function bringUpToDateOrExit(root) {
  try {
    await bringUpToDate(root)
  } catch (problem) {
    if (!(problem instanceof BuildProblem)) throw problem
    console.error(problem.message)
    process.exit(1)
  }
}

/** @param {string} root */
function isCurrent(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/stamp.json'), 'utf8')).sources === fingerprint(root)
  } catch {
    return false // no stamp, or half of one: build
  }
}

/**
 * A hash over the names and contents of everything the build reads.
 * @param {string} root
 */
export function fingerprint(root) {
  const hash = createHash('sha256')
  for (const file of filesUnder(root, sources))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** @param {string} root */
async function build(root) {
  const began = Date.now()
  const stamp = fingerprint(root) // before the build: a file saved meanwhile makes the next start build again
  const work = join(root, '.build')
  for (const left of readdirSync(work)) if (left !== 'lock') rmSync(join(work, left), { recursive: true, force: true })
  const made = join(work, `made-${process.pid}`)

  process.stderr.write('Building the portal ... ')
  const { code, output, errors } = await capture(process.execPath, [join(import.meta.dirname, 'build.js'), made], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write('failed\n')
    rmSync(made, { recursive: true, force: true })
    const reason = (errors || output).split('\n').filter((line) => !/\bWARN\b/.test(line))
    throw new BuildProblem(`${reason.join('\n').trim()}\n\nThe portal could not be built; the reason stands above.`)
  }
  keepFormer(root, made)
  writeFileSync(join(made, 'stamp.json'), JSON.stringify({ sources: stamp, builtAt: new Date().toISOString() }))
  swap(root, made)
  process.stderr.write(`done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
}

/**
 * Keeps the assets of the release before this one, so that a page opened before an update still finds its chunks.
 * @param {string} root
 * @param {string} made
 */
function keepFormer(root, made) {
  const before = join(root, 'dist/client/assets')
  if (!existsSync(before)) return
  const now = join(made, 'client/assets')
  cpSync(before, join(made, 'former/assets'), {
    recursive: true,
    filter: (file) => !existsSync(join(now, file.slice(before.length + 1))) || file === before,
  })
}

/**
 * @param {string} root
 * @param {string} made
 */
function swap(root, made) {
  const dist = join(root, 'dist')
  const old = join(root, `.build/old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(made, dist)
  rmSync(old, { recursive: true, force: true })
}
