import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChoiceChip } from '#ui/Chip.tsx'
import { TextInput } from '#ui/Input.tsx'
import type { MessageAddress } from './message-address.ts'

type NoticeBarProps = {
  keyword: string | undefined
  unreadOnly: boolean
  onNarrow: (more: Pick<MessageAddress, 'Keyword'> | Pick<MessageAddress, 'UnreadOnly'>) => void
}

/** Search in titles and texts, and "unread only"; the search is asked when Enter is pressed or the field is left. */
export function NoticeBar({ keyword, unreadOnly, onNarrow }: NoticeBarProps) {
  const { t } = useLingui()
  const [text, setText] = useState(keyword ?? '')
  const search = () => {
    const Keyword = text.trim() || undefined
    if (Keyword !== keyword) onNarrow({ Keyword })
  }
  return (
    <form
      role="search"
      className="notices-bar"
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
      <ChoiceChip checked={unreadOnly} tick onChange={(on) => onNarrow({ UnreadOnly: on || undefined })}>
        <Trans>Unread only</Trans>
      </ChoiceChip>
    </form>
  )
}
