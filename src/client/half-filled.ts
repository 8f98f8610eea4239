type Typed = HTMLInputElement | HTMLTextAreaElement

const typed = new Set<Typed>()

/** Notes which fields somebody has typed into, for as long as the page lives. */
export function watchForms(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target)
    },
    { capture: true, passive: true },
  )
}

/** Whether a form of this page is open or half filled: nothing may load the page again over it unasked. */
export function halfFilled(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field)
  return typed.size > 0 || document.querySelector('dialog.form-dialog[open]') !== null
}
