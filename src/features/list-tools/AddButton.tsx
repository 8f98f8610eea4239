import type { ReactNode } from 'react'
import { Can } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import type { Call } from '#shared/call.ts'
import { Button } from '#ui/Button.tsx'

type AddButtonProps = { make: Call; onClick: () => void; children: ReactNode }

/** The button that begins a new row of a list: not there for those who may not make the call, off without a connection. */
export function AddButton({ make, onClick, children }: AddButtonProps) {
  const needsServer = useNeedsServer()
  return (
    <Can make={make}>
      <Button look="primary" icon="plus" {...needsServer} onClick={onClick}>
        {children}
      </Button>
    </Can>
  )
}
