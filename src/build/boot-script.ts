import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, runnerImport, type Plugin } from 'vite'
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
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'error',
        plugins: [linguiMacro()], // contracts name the fields of lists, which are messages
      })
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** The boot script in as few bytes as it takes. Rejects where it cannot be built. */
export async function builtBoot(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [bootCalls()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, entry),
        output: { format: 'iife' },
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
      },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...more] = outputs
  if (script?.type !== 'chunk' || more.length > 0) throw new Error('boot.js: the boot script is one file')
  return script.code.trim()
}
