import { recall, remember } from './device.ts'
import { createStore } from './store.ts'

/** Asks the browser to install the portal; true when the person agreed. */
export type Install = () => Promise<boolean>

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's own installation, where it offers one and the portal is not installed yet. */
export const installOffer = createStore<Install | undefined>(undefined)

/** Whether the card that offers the installation may be shown, by what this device remembers. */
export const installWorth = createStore(false)

const pauseMs = 30 * 60_000

/** Keeps the browser's offer for our own card; its own bar would come on the sign-in page. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const offer = event as InstallPrompt // the only kind of event of this name; the types do not know it
    installOffer.set(async () => {
      installOffer.set(undefined) // an offer can be taken once
      await offer.prompt()
      return (await offer.userChoice).outcome === 'accepted'
    })
  })
  addEventListener('appinstalled', () => {
    installOffer.set(undefined)
    refuseInstall()
  })
}

/** Counts a start by a signed-in person; starts within half an hour are one visit. */
export function noteVisit(now = Date.now()): void {
  const { visits = 0, at = 0, ...known } = recall('install') ?? {}
  remember('install', { ...known, at: now, visits: now - at > pauseMs ? visits + 1 : visits })
  weigh()
}

/** Notes that something was done with success: the card may come from now on. */
export function noteSuccess(): void {
  remember('install', { ...recall('install'), done: true })
  weigh()
}

/** Never shows the card again on this device. */
export function refuseInstall(): void {
  remember('install', { ...recall('install'), refused: true })
  weigh()
}

/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true // iOS alone has the second
}

/** How this browser installs the portal; iPads claim to be Macs, but Macs have no touch screen. */
export function installWay(): 'ios' | 'android' | 'desktop' {
  const agent = navigator.userAgent
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'desktop'
}

function weigh() {
  const { visits = 0, done, refused } = recall('install') ?? {}
  installWorth.set((visits > 1 || done === true) && refused !== true)
}
