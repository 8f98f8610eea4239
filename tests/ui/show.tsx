import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Puts an element on the page with the words in English. */
export function show(element: ReactElement) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(element, {
    wrapper: ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
}
