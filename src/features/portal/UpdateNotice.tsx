import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { language } from '#client/language.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import './update.css'

type UpdateNoticeProps = { onTake: () => void; onLater: () => void }

/** Says that a new version is ready and what is new in it; nothing is loaded again unless somebody asks. */
export function UpdateNotice({ onTake, onLater }: UpdateNoticeProps) {
  const news = useNews()
  return (
    <Note tone="info" icon="refresh">
      <Trans>A new version is ready. Update when you are done.</Trans>
      {news.length > 0 && (
        <details className="update-news">
          <summary>
            <Trans>What is new</Trans>
          </summary>
          <ul>
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <span className="update-ways">
        <Button look="primary" size="small" onClick={onTake}>
          <Trans>Update now</Trans>
        </Button>
        <Button look="ghost" size="small" onClick={onLater}>
          <Trans>Later</Trans>
        </Button>
      </span>
    </Note>
  )
}

/** What the version that waits says about itself; nothing where it cannot be asked. */
function useNews(): readonly string[] {
  const [news, setNews] = useState<readonly string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    fetch('/news.json', { cache: 'no-store', signal: leaving.signal })
      .then((reply) => (reply.ok ? reply.json() : undefined))
      .then((said: unknown) => setNews(linesOf(said)))
      .catch(() => {})
    return () => leaving.abort()
  }, [])
  return news
}

function linesOf(said: unknown): readonly string[] {
  if (typeof said !== 'object' || said === null) return []
  const lines: unknown = Object.entries(said).find(([name]) => name === language())?.[1]
  return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').slice(0, 6) : []
}
