import { lazy, type ComponentType } from 'react'
import { loadWords } from '#client/words.ts'
import { CannotConnect } from '#ui/CannotConnect.tsx'

// A page whose chunks cannot be loaded shows the error with what it has.
const ErrorScreen = lazy<ComponentType<{ error: unknown }>>(() =>
  Promise.all([import('#features/portal/ErrorScreen.tsx'), loadWords('portal')]).then(
    ([screen]) => screen,
    () => ({ default: () => <CannotConnect onRetry={() => location.reload()} /> }),
  ),
)

/** Shown in place of a screen that failed to render or load. */
export function ErrorFace({ error }: { readonly error: unknown }) {
  return <ErrorScreen error={error} />
}
