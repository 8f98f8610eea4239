import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { TextInput } from '#ui/Input.tsx'
import { Status } from '#ui/Status.tsx'
import { messageManagement } from './desk.contract.ts'
import type { Recipient } from './figures.contract.ts'

type State = 'UNREAD' | 'READ' | 'UNACKNOWLEDGED' | 'UNREACHABLE'

/** The people a notice is for and how far it has come to each, twenty at a time. */
export function Recipients({ messageId, asksAck }: { messageId: string; asksAck: boolean }) {
  const { t } = useLingui()
  const [state, setState] = useState<State>()
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState<string>()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...ask(messageManagement.recipients, {
      MessageId: messageId,
      State: state,
      Keyword: keyword,
      PageIndex: page,
      PageSize: 20,
    }),
    placeholderData: keepPreviousData,
  })
  const choices: readonly (readonly [string, State | undefined])[] = [
    [t`All`, undefined],
    [t`Not read`, 'UNREAD'],
    [t`Read`, 'READ'],
    ...(asksAck ? [[t`Not confirmed`, 'UNACKNOWLEDGED'] as const] : []),
    [t`Nothing wakes them`, 'UNREACHABLE'],
  ]
  const people = found.data?.list ?? []
  const total = found.data?.total ?? people.length
  const more = page * 20 < total
  const all = wholeNumber(total)
  return (
    <section className="section" aria-busy={found.isFetching}>
      <h3>
        <Trans>Receivers</Trans> <span className="muted num">{all}</span>
      </h3>
      <div className="desk-states" role="group" aria-label={t`Which receivers`}>
        {choices.map(([words, one]) => (
          <ChoiceChip
            key={words}
            group={`recipients-${messageId}`}
            checked={state === one}
            onChange={() => {
              setState(one)
              setPage(1)
            }}
          >
            {words}
          </ChoiceChip>
        ))}
      </div>
      <form
        role="search"
        className="desk-recipients"
        onSubmit={(event) => {
          event.preventDefault()
          setKeyword(text.trim() || undefined)
          setPage(1)
        }}
      >
        <TextInput
          small
          icon="search"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          aria-label={t`Search people`}
          placeholder={t`Name or company`}
          value={text}
          onChange={setText}
        />
      </form>
      <ul className="desk-people">
        {people.map((person) => (
          <RecipientLine key={person.userId} person={person} asksAck={asksAck} />
        ))}
        {found.data && people.length === 0 && (
          <li className="muted">
            <Trans>Nobody</Trans>
          </li>
        )}
      </ul>
      {(page > 1 || more) && (
        <div className="desk-turn">
          <Button size="small" icon="chevronLeft" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Previous page</Trans>
          </Button>
          <Button size="small" icon="chevronRight" disabled={!more} onClick={() => setPage(page + 1)}>
            <Trans>Next page</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function RecipientLine({ person, asksAck }: { person: Recipient; asksAck: boolean }) {
  const { t } = useLingui()
  const { ackAt, readAt, deliveredAt, sentAt } = person
  const when = (at: string) => date(at, 'shortTime')
  const [shape, tone, word, at] =
    asksAck && ackAt
      ? (['dot', 'ok', t`Confirmed`, ackAt] as const)
      : readAt
        ? (['dot', 'quiet', t`Read`, readAt] as const)
        : deliveredAt
          ? (['half', 'info', t`Arrived`, deliveredAt] as const)
          : sentAt
            ? (['ring', 'info', t`Sent`, sentAt] as const)
            : person.hasDevice || person.hasMail
              ? (['dashed', 'quiet', t`Not read`, undefined] as const)
              : (['triangle', 'warn', t`Portal only`, undefined] as const)
  return (
    <li>
      <span className="grow">
        <span>{person.userFullName}</span>
        <span className="caption">
          {person.entName} · {person.userName}
        </span>
      </span>
      <span className="desk-person-state">
        <Status shape={shape} tone={tone} word={word} />
        {at && <span className="caption num">{when(at)}</span>}
      </span>
    </li>
  )
}
