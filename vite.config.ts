import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Rolldown, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { preloadHints } from '#build/preload-hints.ts'
import { refuseChunkCircles } from './src/build/chunk-circles.ts'
import { bootCalls, bootScript } from './src/build/boot-script.ts'
import { keptFiles } from './src/build/kept-files.ts'
import { landingsUnder } from './src/build/landings.ts'
import { laterScreens } from './src/build/later-screens.ts'
import { linguiMacro } from './src/build/lingui-macro.ts'
import { paint } from './src/build/paint.ts'
import { policy } from './src/build/policy.ts'
import { programScript } from './src/build/program-script.ts'
import { reactChunk, shellChunk, startChunks } from './src/build/start-chunks.ts'
import { withoutUnusedParts } from './src/build/unused-parts.ts'
import { withoutSummaries } from './src/build/without-summaries.ts'
import { withWholeNumbers } from './src/build/whole-numbers.ts'
import { words } from './src/build/words.ts'

// React Compiler memoises components at build time. Off: it adds 10 kB brotli to the first route, which has a limit (src/build/size.js).
const compiler = false

const root = import.meta.dirname
const kept = keptFiles()
const landings = landingsUnder(root)

/** What stands in place of the rows of /trade: two small screens in one file, since the page names every file it may want. */
const tradeFaces = { name: 'TradeFaces', test: /(TradeNoMatch|PeriodRefused)\.tsx$/ }

/** What every list may want beside its rows. */
const listParts = { name: 'ListParts', test: /src\/ui\/(Pager|NoMatch|Refused|SearchRefused)\.tsx$/ }

/** What forms are made of beside their own parts, and what asks whether one is half filled: one file each, for the same reason. */
const formParts = {
  name: 'FormParts',
  test: /src\/(ui\/(Field|Input|FormDialog|LazyDialog|Note|forms\/Counter)\.tsx|client\/act\.ts|shared\/count\.ts)$/,
}
/** What is known of a payment's fields beyond those of a row, with the columns and files that want it. */
const tradeFields = {
  name: 'trade-fields',
  test: /src\/(features\/(transactions\/(list|more-columns|story-words)|exports\/(list|contract))|shared\/file-format)\.tsx?$/,
}
/** What takes a list away as a file and keeps its columns: one file for the lists that are no landing screens. */
const listTools = {
  name: 'list-tools',
  test: /src\/(features\/list-tools\/(TakeFile|list-table)|client\/(save|download|share|take-file|received)|features\/reports\/(list|report-dialogs)|shared\/list-sort)\.tsx?$/,
}
const unsaved = { name: 'unsaved', test: /src\/client\/(drafts|unsaved-input)\.ts$/ }

const page: UserConfig = {
  plugins: [
    laterScreens(root),
    // Before React's plugin, which would turn <Trans> into plain calls that the macro no longer knows.
    linguiMacro(),
    react({ compiler }),
    withoutSummaries(),
    words(root),
    withoutUnusedParts(),
    withWholeNumbers(),
    refuseChunkCircles(),
    preloadHints(root, landings),
    programScript(),
    bootCalls(),
    bootScript(),
    paint(),
    policy(),
    kept.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // All of it is named here; what the worker keeps only once it is wanted it knows itself (src/worker/parts.ts).
        globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
        manifestTransforms: [kept.withHashes],
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: notYetThere },
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: startChunks(root, landings) },
            tradeFaces,
            tradeFields,
            listParts,
            listTools,
            formParts,
            unsaved,
          ],
        },
      },
    },
  },
}

/**
 * Packages that the server loads as they were installed: those with programs or files of their own, and large ones that few
 * starts ever want. The others are built into it: opening a thousand small files costs each start a tenth of a second.
 */
const apart = [
  '@keycloak/keycloak-admin-client',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-ja',
  'csv-parse',
  'file-type',
  'nodemailer',
  'oidc-provider',
  'pdfkit',
  'pino',
  'sharp',
]

const server: UserConfig = {
  plugins: [linguiMacro(), words(root)],
  publicDir: false,
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: { input: { main: 'src/server/main.ts', cli: 'src/server/cli.ts' } },
  },
  ssr: { noExternal: true, external: apart },
}

/**
 * What is to be fetched with a lazy chunk: not what every page has, nor the chunk itself, which is asked for at once. Only
 * before style sheets, for which its own request waits, must it be named too. The program names all of these of landing
 * screens, and of its other parts style sheets alone: further names save a round trip only until the worker has the files.
 */
function notYetThere(file: string, deps: string[], { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' }) {
  if (hostType === 'html') return deps
  const styled = deps.some((dep) => dep.endsWith('.css'))
  const lesser = hostId.startsWith(`assets/${shellChunk}-`) && !file.startsWith('assets/landing-')
  const named = (dep: string) => (dep === file ? styled : dep.endsWith('.css') || !lesser)
  return deps.filter((dep) => named(dep) && !everywhere.test(dep))
}

/** The chunks of every start. */
const everywhere = new RegExp(`^assets/(rolldown-runtime|${reactChunk}|${shellChunk})-`)

/** Words are named by language and part, charts so that the worker can leave them out; what a plugin makes is no file. */
function chunkName({ name, facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk) {
  const [, language, part] = /virtual:words\/(\w+)\/([\w-]+)$/.exec(facadeModuleId ?? '') ?? []
  if (language) return `words-${language}-${part}`
  return moduleIds.some((id) => id.includes('/node_modules/chart.js/')) ? 'chart' : name.replace('_virtual_', '')
}

/** The longest files are begun first: begun last, they would leave one core with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => longest.test(file.moduleId)
    const order = await super.sort(files)
    return [...order.filter(isLong), ...order.filter((file) => !isLong(file))]
  }
}

/** Files that take half a minute and more, whatever their size says. */
const longest =
  /\/tests\/(faults\/(race|notices)|journeys\/(parity|looks-..|refund|month-end|offline|search|frame|print|scripting)|start\/(commands|ends)|server\/(access\/matrix|postgres\/embedded))\.test\.ts$/

/** Tests run two beside each other; what counts a start's seconds runs alone. */
const kit = ['tests/kit/setup.ts']
const portals = ['tests/start/setup.ts']
/** Timed as a whole, after all else has ended: how long a start takes, and how long others wait beside an attack. */
const timed = { start: ['tests/start/start.test.ts'], beside: ['tests/faults/beside.test.ts'] }
/** Faults of the installed app take minutes and count tenths of seconds: `npm run faults:pwa` runs them, alone. */
const installed = ['tests/journeys/{pwa,profile}.test.ts']

/** Files of these share what they import, a third of their time: what one replaces it gives back. */
const isolate = false

/** The files that this run leaves to other seeds (src/build/drawn-files.js). */
const leftToOthers = (process.env['TESTS_LEFT'] ?? '').split(' ').filter((file) => file !== '')

/** A limit ends what hangs. A slow machine reaches none, and a test that is green costs no more by a long one. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 }

/** What is shown in the page of a test. */
const inPage = { environment: 'happy-dom', setupFiles: ['tests/kit/patience.ts'], globalSetup: kit, ...patient }

/** What runs on the product as it is delivered. */
const delivered = { globalSetup: portals, ...patient }
const alone = { ...delivered, fileParallelism: false, maxWorkers: 1, sequence: { groupOrder: 1 } }

const projects = [
  {
    extends: true as const,
    test: {
      name: 'unit',
      include: ['tests/*.test.ts', 'tests/{shared,build,bench}/**/*.test.ts'],
      isolate,
      ...patient,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'server',
      include: ['tests/{server,features,demo}/**/*.test.ts'],
      globalSetup: kit,
      isolate,
      ...patient,
    },
  },
  {
    extends: true as const,
    test: {
      // A sample of the same suites with plain `pg`, as PORTAL_PIPELINE=off runs it.
      name: 'plain',
      include: [
        'tests/server/{lost,access/audit,db/pg-protocol,db/pipelined-connections}.test.ts',
        'tests/features/transactions/{search,detail,walking}.test.ts',
      ],
      env: { PORTAL_PIPELINE: 'off' },
      globalSetup: kit,
      isolate,
      ...patient,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'screens',
      include: ['tests/features/**/*.test.tsx'],
      ...inPage,
      setupFiles: [...inPage.setupFiles, 'tests/kit/nothing-left.ts'],
      isolate,
    },
  },
  {
    extends: true as const,
    test: {
      // What screens are made of: these replace modules, clocks and the page itself, each file in a process of its own.
      name: 'parts',
      include: ['tests/{app,client,ui,worker}/**/*.test.{ts,tsx}'],
      ...inPage,
    },
  },
  {
    extends: true as const,
    test: {
      // Every call by everybody about everything: a sample of it, or with TEST_WHOLE=1 the whole (`npm run test:matrix`).
      name: 'matrix',
      include: ['tests/matrix/**/*.test.ts'],
      globalSetup: kit,
      testTimeout: 3_600_000,
      hookTimeout: 120_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'journeys',
      include: ['tests/journeys/**/*.test.ts'],
      exclude: process.env['FAULT_PWA'] ? [] : installed,
      globalSetup: kit,
      isolate,
      ...patient,
    },
  },
  {
    extends: true as const,
    test: {
      // A real Keycloak, where KEYCLOAK_HOME names one: the contract of identities and the journey of sign-in.
      name: 'keycloak',
      include: [
        'tests/keycloak/**/*.test.ts',
        ...(process.env['KEYCLOAK_HOME'] ? ['tests/journeys/gates.test.ts'] : []),
      ],
      globalSetup: [...kit, 'tests/keycloak/setup.ts'],
      isolate,
      testTimeout: 180_000,
      hookTimeout: 300_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'faults',
      include: ['tests/faults/**/*.test.ts'],
      exclude: timed.beside,
      ...delivered,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'commands',
      include: ['tests/start/**/*.test.ts'],
      exclude: timed.start,
      ...delivered,
    },
  },
  { extends: true as const, test: { name: 'beside', include: timed.beside, ...alone } },
  { extends: true as const, test: { name: 'start', include: timed.start, ...alone } },
]

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild ? server : page),
  test: {
    projects,
    exclude: leftToOthers,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What a test waits for comes later on a busy machine; one that says how soon measures it.
    expect: { poll: { timeout: 30_000 } },
    // The sign-in pages' style is served as text; without this tests would serve an empty file. Of all projects, since those
    // that differ share no compiled module.
    css: { include: [/sso\/signin\.css/] },
    // A module is compiled once for all projects, not once for each, and again once its text has changed.
    experimental: { fsModuleCache: true },
  },
}))
