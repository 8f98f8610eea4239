// @ts-nocheck Runs in the browser unchanged; it lies among the server's files, whose types have no `document`.
'use strict'
const form = document.querySelector('form')

for (const button of document.querySelectorAll('[data-reveal]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    const input = document.getElementById(button.dataset.reveal)
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!shown))
    button.setAttribute('aria-label', shown ? button.dataset.show : button.dataset.hide)
    input.focus()
  })
}

for (const button of document.querySelectorAll('[data-user]')) {
  button.addEventListener('click', () => {
    document.getElementById('username').value = button.dataset.user
    document.getElementById('password').value = button.dataset.password
    form.querySelector('.primary').focus()
  })
}

let sent = false
form?.addEventListener('submit', (event) => {
  if (sent) event.preventDefault()
  sent = true
  form.setAttribute('aria-busy', 'true')
  // A shown password must not be offered as a suggestion for plain text fields.
  for (const input of form.querySelectorAll('[autocomplete$="-password"]')) input.type = 'password'
})
// A page restored from the browser's cache may be submitted again.
addEventListener('pageshow', () => {
  sent = false
  form?.removeAttribute('aria-busy')
})
