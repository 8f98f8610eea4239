import { Plural, Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import { classes } from '#ui/classes.ts'
import { Note } from '#ui/Note.tsx'
import { Attachments } from './Attachments.tsx'
import type { NoticeDetail } from './contract.ts'
import { Markup } from './Markup.tsx'

/** What of a notice its reader sees. */
export type NoticeBodyOf = Pick<
  NoticeDetail,
  | 'messageType'
  | 'messageTitle'
  | 'content'
  | 'sender'
  | 'releaseTime'
  | 'expireTime'
  | 'expired'
  | 'editedAt'
  | 'attachments'
>

/** A notice with its text and files; `lang` if its language differs from the page's. */
export function NoticeBody({ notice, lang }: { notice: NoticeBodyOf; lang?: string }) {
  const { messageType, releaseTime, expireTime, editedAt, attachments } = notice
  const until = expireTime && date(expireTime, 'dayTime')
  const edited = editedAt && date(editedAt, 'dayTime')
  return (
    <>
      <article className="section letter">
        <p className="notice-about">
          <span className={classes('notice-type', messageType.isImportant && 'is-important')} lang={lang}>
            {messageType.name}
          </span>{' '}
          <span className="notice-time num">{date(releaseTime, 'dayTime')}</span>
        </p>
        <h3 className="letter-title" lang={lang}>
          {notice.messageTitle}
        </h3>
        <p className="small muted">
          {isolated(notice.sender)}
          {edited && (
            <>
              {' · '}
              <Trans>Changed {edited}</Trans>
            </>
          )}
        </p>
        {notice.expired ? (
          <Note icon="clock">
            <Trans>This notice is no longer valid. It ended {until}.</Trans>
          </Note>
        ) : (
          until && (
            <p className="small muted">
              <Trans>Until {until}</Trans>
            </p>
          )
        )}
        <Markup content={notice.content} {...(lang && { lang })} />
      </article>
      {attachments.length > 0 && (
        <section className="section">
          <h3>
            <Plural value={attachments.length} one="# file" other="# files" />
          </h3>
          <Attachments attachments={attachments} />
        </section>
      )}
    </>
  )
}
