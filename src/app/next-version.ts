/** As long as a worker that takes over by itself waits: it goes on at once. */
const passingMs = 200

/**
 * Says that a new version waits to be taken: one that waits already, one that is just being installed, perhaps because
 * of another tab, and every later one, also after an installation that failed.
 */
export function onNextVersion(registration: ServiceWorkerRegistration, waits: () => void): void {
  const follow = () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') setTimeout(look, passingMs)
    })
  }
  // Without one at work the waiting one is the first, which waits for nobody.
  const look = () => registration.waiting && registration.active && waits()
  registration.addEventListener('updatefound', follow)
  follow()
  look()
}
