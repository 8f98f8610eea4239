import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Gate } from '#shared/call.ts'
import { createQueries } from '#client/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmailCode } from './EmailCode.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { StandalonePage } from '#features/portal/StandalonePage.tsx'
import { TwoStep } from './TwoStep.tsx'

type GateScreenProps = { gate: Gate; onPaid: () => void; onSignOut: () => void }

/** What the session owes before anything else is shown (decision 15), one thing at a time. */
export default function GateScreen({ gate, onPaid, onSignOut }: GateScreenProps) {
  // Its own answers: nothing of a session that still owes is kept on the device.
  const [queries] = useState(() => createQueries())
  return (
    <QueryClientProvider client={queries}>
      <StandalonePage
        title={titles[gate]}
        foot={
          <Button look="ghost" size="medium" icon="signOut" onClick={onSignOut}>
            <Trans>Sign out</Trans>
          </Button>
        }
      >
        {gate === 'emailCode' && <EmailCode onPaid={onPaid} />}
        {gate === 'changePassword' && <PasswordChange onDone={onSignOut} />}
        {gate === 'bindMfa' && <TwoStep bound={false} onDone={onSignOut} />}
      </StandalonePage>
    </QueryClientProvider>
  )
}

const titles: Readonly<Record<Gate, ReactNode>> = {
  emailCode: <Trans>Type the code from the e-mail</Trans>,
  changePassword: <Trans>Choose a new password</Trans>,
  bindMfa: <Trans>Set up two-step authentication</Trans>,
}
