import { defineConfig } from '@lingui/cli'

// words-check extracts into a copy and compares it with the catalogues that are kept.
const folder = process.env.WORDS_FOLDER ?? 'src/locales'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['ja', 'en', 'mn'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: `<rootDir>/${folder}/{locale}`,
      include: ['src/app', 'src/client', 'src/ui', 'src/shared', 'src/features', 'src/server'],
    },
  ],
  // Origins decide which part of the words a message travels in; line numbers would only make noise.
  formatOptions: { origins: true, lineNumbers: false },
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#ui/Trans.tsx', 'Trans'] },
})
