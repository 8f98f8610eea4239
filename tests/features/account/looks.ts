import { enterpriseLike } from '../../kit/enterprise-like.ts'
import type { Live } from '../../kit/live.ts'
import type { Look, Looks } from '../../kit/looks.ts'

/** The page of one's own account, and the gates before the first screen. */
export const account: Looks = {
  folders: ['features/account', 'features/session'],
  people: {
    coded: (it) => it.person(['Record.search'], { mfaEmail: 'hanako@example.jp' }),
    stale: (it) => it.person(['Record.search'], { mustChangePassword: true }),
    bare: async (it) => it.person(['Record.search'], { entCode: await strictEnterprise(it) }),
  },
  looks: [
    gate('gate-code', 'coded', 'Type the code from the e-mail'),
    gate('gate-password', 'stale', 'Choose a new password'),
    gate('gate-two-step', 'bare', 'Set up two-step authentication'),
    section('account', '/account', 'This device'),
    section('account-devices', '/account/devices', 'Devices that receive alerts'),
    section('account-password', '/account?open=password', 'New password again'),
    section('account-two-step', '/account?open=twoStep', 'E-mail address again'),
  ],
}

function gate(name: string, who: string, heading: string): Look {
  return {
    name,
    async open({ page, say, signIn }, { person }) {
      await signIn(await person(who))
      await page.getByRole('heading', { name: say(heading) }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  }
}

function section(name: string, path: string, text: string): Look {
  return {
    name,
    screen: path.startsWith('/account/') ? '/account/devices' : '/account',
    as: 'manager',
    async open({ goto, page, say }) {
      await goto(path)
      await page.getByText(say(text)).first().waitFor()
    },
  }
}

/** An enterprise that demands two-step authentication of its people. */
async function strictEnterprise(it: Live): Promise<string> {
  const code = await enterpriseLike(it, 1)
  await it.portal.db.sql`update enterprises set force_bind_mfa = true where ent_code = ${code}`
  return code
}
