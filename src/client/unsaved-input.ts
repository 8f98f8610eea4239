type Typed = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Typed>()
const changedForms = new Set<object>()

/** Notes which fields somebody has typed into, for as long as the page lives. */
export function watchUnsavedInput(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
    },
    { capture: true, passive: true },
  )
}

/** Registers a form with unsaved changes; returns the function that removes it. */
export function noteUnsavedForm(): () => void {
  const form = {}
  changedForms.add(form)
  return () => changedForms.delete(form)
}

/** Whether a form of this page is open or has unsaved input, so that the page must not reload without asking. */
export function hasUnsavedInput(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
  return typed.size > 0 || changedForms.size > 0 || document.querySelector('dialog.form-dialog[open]') !== null
}
