import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMay } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { TextInput } from '#ui/Input.tsx'
import { MessageStatus } from './notice.contract.ts'
import type { DeskAddress } from './desk-address.ts'
import { useDeskCalls } from './desk-calls.ts'
import { statusLooks } from './status-words.ts'

type DeskBarProps = {
  address: DeskAddress
  onNarrow: (more: Partial<DeskAddress>) => void
  onWrite: () => void
}

/** Search, states, and the button that begins a new notice. */
export function DeskBar({ address, onNarrow, onWrite }: DeskBarProps) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const mayWrite = useMay(useDeskCalls().create)
  const [text, setText] = useState(address.Keyword ?? '')
  const chosen = address.Statuses ?? []
  const search = () => {
    const Keyword = text.trim() || undefined
    if (Keyword !== address.Keyword) onNarrow({ Keyword })
  }
  const choose = (status: MessageStatus, on: boolean) => {
    const next = MessageStatus.options.filter((one) => (one === status ? on : chosen.includes(one)))
    onNarrow({ Statuses: next.length > 0 ? next : undefined })
  }
  return (
    <div className="desk-bar">
      <form
        role="search"
        className="desk-search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <TextInput
          small
          icon="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          aria-label={t`Search notices`}
          placeholder={t`Search notices`}
          value={text}
          onChange={setText}
          onBlur={search}
        />
      </form>
      <div className="desk-states" role="group" aria-label={t`Status`}>
        {MessageStatus.options.map((status) => (
          <ChoiceChip key={status} tick checked={chosen.includes(status)} onChange={(on) => choose(status, on)}>
            {i18n._(statusLooks[status].word)}
          </ChoiceChip>
        ))}
      </div>
      {mayWrite && (
        <Button
          className="desk-write"
          look="primary"
          icon="plus"
          disabled={!online}
          title={online ? undefined : t`You are offline. This can be done once the connection is back.`}
          onClick={onWrite}
        >
          <Trans>Write a notice</Trans>
        </Button>
      )}
    </div>
  )
}
