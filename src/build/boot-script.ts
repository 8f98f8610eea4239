import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { linguiMacro } from './lingui-macro.ts'

const entry = 'src/app/boot.ts'
const calls = /\/src\/(?:app\/boot|features\/[\w-]+\/first)-calls\.ts$/

/** Builds the boot script from src/app/boot.ts into one classic script beside the page, which is then written into it. */
export function bootScript(): Plugin {
  let [root, folder] = ['', '']
  return {
    name: 'boot-script',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = join(root, config.build.outDir)
    },
    writeBundle: {
      order: 'pre', // the policy names the script by what it is in the end
      async handler(options) {
        if (existsSync(join(root, entry))) writeFileSync(join(options.dir ?? folder, 'boot.js'), await builtBoot(root))
      },
    },
  }
}

/** Puts the values of boot-calls.ts and first-calls.ts in their place, so that the contracts they are made of do not travel along. */
export function bootCalls(): Plugin {
  return {
    name: 'boot-calls',
    apply: 'build',
    async load(id) {
      if (!calls.test(id)) return undefined
      const module: Record<string, unknown> = await import(
        `data:text/javascript,${encodeURIComponent(await bundled(id))}`
      )
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** A module with everything it imports, to be run here. Vite's own runner gives a module up after a minute, which a busy machine takes. */
async function bundled(id: string): Promise<string> {
  return onlyChunkOf({
    plugins: [linguiMacro()], // contracts name the fields of lists, which are messages
    ssr: { noExternal: true },
    build: { ssr: id, target: 'node20' },
  })
}

/** The boot script in as few bytes as it takes. Rejects where it cannot be built. */
export async function builtBoot(root: string): Promise<string> {
  const code = await onlyChunkOf({
    root,
    plugins: [bootCalls()],
    build: {
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, entry),
        output: { format: 'iife' },
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
      },
    },
  })
  return code.trim()
}

/** What a build makes, kept in memory. Rejects where it is not one file. */
async function onlyChunkOf({ build: options, ...config }: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ...options, write: false },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...more] = outputs
  if (script?.type !== 'chunk' || more.length > 0)
    throw new Error(`${outputs.map(({ fileName }) => fileName).join()}: not one file`)
  return script.code
}
