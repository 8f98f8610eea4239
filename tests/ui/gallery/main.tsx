import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { words } from 'virtual:words'
import { languageOf } from '#shared/language.ts'
import { Gallery } from './Gallery.tsx'

// ?language=mn&size=l&dark&show=detail: one composition of the module at a time, for eyes and for screenshots.
const asked = new URLSearchParams(location.search)
const language = languageOf(asked.get('language')) ?? 'ja'
document.documentElement.lang = language
document.documentElement.classList.toggle('dark', asked.has('dark'))
document.documentElement.dataset.size = asked.get('size') ?? 's'
document.documentElement.dataset.nav = asked.get('nav') ?? 'wide'

const loaded = await words[language].shell?.()
i18n.loadAndActivate({ locale: language, messages: (loaded?.messages ?? {}) as Record<string, string> }) // the catalogue's own type
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <Gallery show={asked.get('show') ?? 'trade'} language={language} />
    </I18nProvider>,
  )
}
