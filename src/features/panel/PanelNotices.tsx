import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { addressOfNotice } from '#features/news/news-params.ts'
import { messages } from '#features/messages/contract.ts'
import { limits } from '#shared/limits.ts'

/** Important notices nobody of this account has read; each leads to itself. */
export function PanelNotices() {
  const { data } = useQuery(
    ask(messages.important, { PageIndex: 1, PageSize: limits.carousel, IgnoreExpiration: true }),
  )
  const unread = data?.list.filter(({ readAt }) => readAt === undefined) ?? []
  if (!data) return null
  return (
    <section className="panel-notices">
      <h2>
        <Trans>Important notices</Trans>
      </h2>
      {unread.length === 0 && (
        <p className="muted">
          <Trans>No unread important notices</Trans>
        </p>
      )}
      <ul>
        {unread.map(({ messageId, messageTitle, messageType, releaseTime }) => (
          <li key={messageId}>
            <RouterLink className="panel-notice" to={addressOfNotice(messageType.typeId, messageId)}>
              <span className="panel-about">
                <b>{messageType.name}</b> <span className="num">{date(releaseTime, 'shortTime')}</span>
              </span>
              {messageTitle}
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
