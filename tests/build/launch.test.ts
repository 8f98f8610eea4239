import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const house = mkdtempSync(join(tmpdir(), 'house-'))
const project = join(import.meta.dirname, '../..')
afterAll(() => rmSync(house, { recursive: true }))

/** A house as small as can be: the real builder, a page of one line, and programs that tell what they were asked. */
beforeAll(() => {
  mkdirSync(join(house, 'src/server'), { recursive: true })
  cpSync(join(project, 'src/build'), join(house, 'src/build'), { recursive: true })
  cpSync(join(project, 'src/locales'), join(house, 'src/locales'), { recursive: true })
  write('package.json', '{ "type": "module", "imports": { "#*": "./src/*" } }')
  cpSync(join(project, 'vite.config.ts'), join(house, 'vite.config.ts'))
  write('index.html', '<!doctype html><div id="root"></div><script type="module" src="/src/app/main.tsx"></script>')
  write('src/app/main.tsx', program('"first"'))
  write('src/worker/sw.ts', 'console.log(self.__WB_MANIFEST)')
  write('src/server/main.ts', 'console.log(["main", ...process.argv.slice(2)].join(" "))')
  write('src/server/cli.ts', 'console.log(["cli", ...process.argv.slice(2)].join(" ")); process.exitCode = 7')
  symlinkSync(join(project, 'node_modules'), join(house, 'node_modules'))
})

/** A program that fetches later what the page names ahead (src/build/preload-hints.ts). */
function program(title: string) {
  return `document.title = ${title}\nimport('virtual:words/ja/shell')`
}

function write(file: string, text: string) {
  mkdirSync(join(house, file, '..'), { recursive: true })
  writeFileSync(join(house, file), text)
}

function launch(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    // As from a terminal, not as from inside this test run.
    const { VITEST: _, NODE_ENV: __, ...env } = process.env
    const child = spawn(process.execPath, [join(house, 'src/build/launch.js'), ...args], { env })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (err += chunk))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

const assets = (folder: string) =>
  readdirSync(join(house, 'dist', folder, 'assets')).filter((name) => name.endsWith('.js'))

test('the first starts at the same time build once and all run', async () => {
  const starts = await Promise.all([launch('start', '--port', '8080'), launch('start', '--port', '8080')])

  expect(starts.map(({ code }) => code)).toEqual([0, 0])
  expect(starts.map(({ out }) => out)).toEqual(['main --port 8080\n', 'main --port 8080\n'])
  expect(starts.filter(({ err }) => err.includes('Building the portal'))).toHaveLength(1)
  expect(existsSync(join(house, 'dist/client/index.html'))).toBe(true)
})

test('a command runs without a build when nothing changed, and its exit code is kept', async () => {
  await launch('build')

  expect(await launch('import', 'payments.csv')).toEqual({ code: 7, out: 'cli import payments.csv\n', err: '' })
})

test('a change of the sources builds again and keeps the former assets for pages still open', async () => {
  await launch('build')
  const before = assets('client')
  write('src/app/main.tsx', program('"second"'))

  const { err } = await launch('start')

  expect(err).toMatch(/^Building the portal \.\.\. done in [\d.]+ s\n$/)
  expect(assets('client')).not.toEqual(before)
  expect([...assets('former'), ...assets('client')]).toEqual(expect.arrayContaining(before))
})

test('a source that cannot be built is one clear message and leaves the built portal as it was', async () => {
  await launch('build')
  const before = assets('client')
  write('src/app/main.tsx', program(')'))

  const { code, out, err } = await launch('start')

  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toContain('src/app/main.tsx')
  expect(err.trimEnd()).toMatch(/The portal could not be built; the reason stands above\.$/)
  expect(err).not.toContain('node_modules')
  expect(assets('client')).toEqual(before)
})

test('where the build tools are missing, the built portal runs as it is', async () => {
  write('src/app/main.tsx', program('"third"'))
  await launch('build')
  write('src/app/main.tsx', program('"fourth"'))
  rmSync(join(house, 'node_modules'))

  expect(await launch('start')).toEqual({ code: 0, out: 'main\n', err: '' })

  rmSync(join(house, 'dist'), { recursive: true })
  const { code, err } = await launch('start')
  expect(code).toBe(1)
  expect(err).toBe('There is no built portal here and no tools to build it: run "npm ci", then start again.\n')
})
