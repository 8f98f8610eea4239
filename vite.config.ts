import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Rolldown, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ahead } from './src/build/ahead.ts'
import { firstRouteChunk } from './src/build/first-route.ts'
import { keptFiles } from './src/build/kept-files.ts'
import { linguiMacro } from './src/build/lingui-macro.ts'
import { paint } from './src/build/paint.ts'
import { policy } from './src/build/policy.ts'
import { programScript } from './src/build/program-script.ts'
import { words } from './src/build/words.ts'

// React Compiler memoises components at build time. Off: it adds 10 kB brotli to the first route, which has a limit of 150.
const compiler = false

const root = import.meta.dirname
const kept = keptFiles()

const page: UserConfig = {
  plugins: [
    // Before React's plugin, which would turn <Trans> into plain calls that the macro no longer knows.
    linguiMacro(),
    react({ compiler }),
    words(root),
    ahead(),
    programScript(),
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
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstRouteChunk(root) }] },
      },
    },
  },
}

const server: UserConfig = {
  publicDir: false,
  build: {
    outDir: 'dist/server',
    target: 'node20',
    ssr: true,
    rolldownOptions: { input: { main: 'src/server/main.ts', cli: 'src/server/cli.ts' } },
  },
}

/** Words are named by language and part, charts so that the worker can leave them out. */
function chunkName({ name, facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk) {
  const [, language, part] = /virtual:words\/(\w+)\/([\w-]+)$/.exec(facadeModuleId ?? '') ?? []
  if (language) return `words-${language}-${part}`
  return moduleIds.some((id) => id.includes('/node_modules/chart.js/')) ? 'chart' : name
}

/** Walks through every screen take longest: begun last, they would leave one core with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const walks = (file: TestSpecification) => file.moduleId.includes('/crawl-')
    const order = await super.sort(files)
    return [...order.filter(walks), ...order.filter((file) => !walks(file))]
  }
}

/** Tests run two beside each other; what counts a start's seconds runs alone. */
const kit = ['tests/kit/setup.ts']
const portals = ['tests/start/setup.ts']
/** Starts are timed, after all else has ended. */
const timed = ['tests/start/start.test.ts']
/** Faults of the installed app take minutes and count tenths of seconds: `npm run faults:pwa` runs them, alone. */
const installed = ['tests/journeys/{pwa,profile}.test.ts']

/** Files of these share what they import, a third of their time: none of them replaces a module or a global. */
const isolate = false

/** What runs on the product as it is delivered. */
const delivered = { globalSetup: portals, testTimeout: 120_000, hookTimeout: 120_000 }

const projects = [
  {
    extends: true as const,
    test: { name: 'unit', include: ['tests/*.test.ts', 'tests/{shared,build}/**/*.test.ts'], isolate },
  },
  {
    extends: true as const,
    test: {
      name: 'server',
      // The sign-in pages' style is served as text; without this tests would serve an empty file.
      css: { include: [/sso\/signin\.css/] },
      include: ['tests/{server,features}/**/*.test.ts'],
      globalSetup: kit,
      isolate,
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'screens',
      include: ['tests/{app,client,ui,worker}/**/*.test.{ts,tsx}', 'tests/features/**/*.test.tsx'],
      environment: 'happy-dom',
      globalSetup: kit,
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'journeys',
      include: ['tests/journeys/**/*.test.ts'],
      exclude: process.env['FAULT_PWA'] ? [] : installed,
      css: { include: [/sso\/signin\.css/] },
      globalSetup: kit,
      isolate,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true as const,
    test: {
      name: 'faults',
      include: ['tests/faults/**/*.test.ts'],
      ...delivered,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true as const,
    test: {
      name: 'commands',
      include: ['tests/start/**/*.test.ts'],
      exclude: timed,
      ...delivered,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true as const,
    test: {
      name: 'start',
      include: timed,
      ...delivered,
      fileParallelism: false,
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
    },
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild ? server : page),
  // What a test waits for comes later on a busy machine; one that says how soon measures it.
  test: { projects, maxWorkers: 2, sequence: { sequencer: LongestFirst }, expect: { poll: { timeout: 10_000 } } },
}))
