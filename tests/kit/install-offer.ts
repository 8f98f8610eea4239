import type { Visit } from './visit.ts'

/** The card that offers the installation. */
export const installCard = (visit: Visit) =>
  visit.page.getByRole('complementary', { name: visit.say('Install the app') })

/** What a browser does that would let the portal be installed. */
export async function offerInstall(visit: Visit, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<void> {
  await visit.page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(event, {
      prompt: () => {
        document.documentElement.dataset['asked'] = 'yes'
        return Promise.resolve()
      },
      userChoice: Promise.resolve({ outcome: answer }),
    })
    dispatchEvent(event)
    document.documentElement.dataset['own'] = String(event.defaultPrevented)
  }, outcome)
}

/** The device has been here before, an hour ago. */
export async function cameBefore(visit: Visit): Promise<void> {
  await visit.context.addInitScript(() => {
    try {
      localStorage['portal.install'] ??= JSON.stringify({ visits: 1, at: Date.now() - 3_600_000 })
    } catch {
      // a page without an origin has no storage
    }
  })
}
