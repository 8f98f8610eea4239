import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { date } from '#client/formats.ts'
import type { ListPlace } from '#client/list-pages.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { ListPart } from '#ui/ListScreen.tsx'
import { Status } from '#ui/Status.tsx'
import { TextSearch } from '#ui/TextSearch.tsx'
import { messageManagement } from './management.contract.ts'
import type { Ways } from './audience.ts'
import type { Recipient } from './read-counts.contract.ts'

type State = 'UNREAD' | 'READ' | 'UNACKNOWLEDGED' | 'UNREACHABLE'
type RecipientsPlace = ListPlace & { State?: State | undefined; Keyword?: string | undefined; Open?: string }

/** The people a notice is for and how far it has come to each, twenty at a time. */
export function Recipients({ messageId, asksAck, ways }: { messageId: string; asksAck: boolean; ways: Ways }) {
  const { t } = useLingui()
  const place = useState<RecipientsPlace>({ PageSize: 20 })
  const [{ State, Keyword }] = place
  const list = useList(messageManagement.recipients, {
    place,
    paging: byIndex,
    conditions: ['State', 'Keyword'],
    also: { MessageId: messageId },
    keyOf: ({ userId }) => userId,
  })
  const choices: readonly (readonly [string, State | undefined])[] = [
    [t`All`, undefined],
    [t`Not read`, 'UNREAD'],
    [t`Read`, 'READ'],
    ...(asksAck ? [[t`Not confirmed`, 'UNACKNOWLEDGED'] as const] : []),
    ...(ways.sendPush || ways.sendEmail ? [[t`No alert or e-mail`, 'UNREACHABLE'] as const] : []),
  ]
  const all = wholeNumber(list.pager?.total ?? 0)
  return (
    <section className="section" aria-busy={list.busy}>
      <h3>
        <Trans>Receivers</Trans> <span className="muted num">{all}</span>
      </h3>
      <div className="management-states" role="group" aria-label={t`Filter receivers`}>
        {choices.map(([words, one]) => (
          <ChoiceChip
            key={words}
            group={`recipients-${messageId}`}
            checked={State === one}
            onChange={() => list.narrow({ State: one })}
          >
            {words}
          </ChoiceChip>
        ))}
      </div>
      <TextSearch
        className="management-recipients"
        label={t`Search people`}
        placeholder={t`Name or company`}
        asked={Keyword}
        onAsk={(next) => list.narrow({ Keyword: next })}
      />
      <ListPart
        list={list}
        show={(people) => (
          <ul className="management-people">
            {people.map((person) => (
              <RecipientLine key={person.userId} person={person} asksAck={asksAck} ways={ways} />
            ))}
          </ul>
        )}
        none={{
          face: (
            <p className="muted">
              <Trans>Nobody</Trans>
            </p>
          ),
        }}
        pager="whenNeeded"
      />
    </section>
  )
}

function RecipientLine({ person, asksAck, ways }: { person: Recipient; asksAck: boolean; ways: Ways }) {
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
            : (ways.sendPush && person.hasDevice) ||
                (ways.sendEmail && person.hasMail) ||
                !(ways.sendPush || ways.sendEmail)
              ? (['dashed', 'quiet', t`Not read`, undefined] as const)
              : (['triangle', 'warn', t`Portal only`, undefined] as const)
  return (
    <li>
      <span className="grow">
        <span>{person.userFullName}</span>
        <span className="caption">
          {isolated(person.entName)} · {isolated(person.userName)}
        </span>
      </span>
      <span className="management-person-state">
        <Status shape={shape} tone={tone} word={word} />
        {at && <span className="caption num">{when(at)}</span>}
      </span>
    </li>
  )
}
