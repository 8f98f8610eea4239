import type { Looks } from '../../kit/looks.ts'

/** The sign-in pages, which the server draws itself. */
export const sso: Looks = {
  folders: ['server/sso'],
  looks: [
    { name: 'sign-in', open: ({ toSignIn }) => toSignIn() },
    {
      name: 'sign-in-wrong',
      async open({ page, toSignIn, type }) {
        await toSignIn()
        await type('nobody', 'Wrong#2026-autumn')
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'forgot',
      async open({ page, toSignIn, say }) {
        await toSignIn()
        await page.getByRole('link', { name: say('Forgot your password?') }).click()
        await page.getByLabel(say('User name or e-mail address')).waitFor()
      },
    },
    {
      name: 'forgot-spent',
      async open({ page, goto, language, say }, { it }) {
        await goto(`/realms/${it.portal.tenant}/login-actions/action-token?key=spent&lang=${language}`)
        await page.getByText(say('This link does not work')).first().waitFor()
      },
    },
  ],
}
