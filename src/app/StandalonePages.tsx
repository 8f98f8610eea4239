import EndedScreen from '#features/portal/EndedScreen.tsx'
import GateScreen from '#features/account/GateScreen.tsx'
import LockedScreen from '#features/portal/LockedScreen.tsx'
import MaintenanceScreen from '#features/portal/MaintenanceScreen.tsx'
import OfflineScreen from '#features/portal/OfflineScreen.tsx'
import type { Event, Start, faceOf } from './start.ts'
import { gateOf } from './start.ts'

type StandalonePagesProps = {
  readonly face: Exclude<ReturnType<typeof faceOf>, 'frame' | 'opening'>
  readonly start: Start
  readonly send: (event: Event) => void
}

/** The pages shown in place of the frame, each with one action. */
export default function StandalonePages({ face, start, send }: StandalonePagesProps) {
  const signIn = () => send({ is: 'askSignIn' })
  switch (face) {
    case 'maintenance':
      return (
        <MaintenanceScreen
          onRetry={() => send({ is: 'retry' })}
          onSignIn={start.config && signIn}
          phone={start.config?.supportPhone}
        />
      )
    case 'connect':
      return <OfflineScreen onRetry={() => send({ is: 'retry' })} />
    case 'locked':
      return <LockedScreen onSignIn={signIn} onSignOut={() => send({ is: 'askLogout' })} />
    case 'ended':
      return <EndedScreen onSignIn={signIn} />
    case 'gate': {
      const gate = gateOf(start)
      return (
        gate && (
          <GateScreen gate={gate} onPaid={() => send({ is: 'gatePaid' })} onSignOut={() => send({ is: 'askLogout' })} />
        )
      )
    }
  }
}
