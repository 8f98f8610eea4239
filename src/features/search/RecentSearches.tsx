import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { date, ownCurrency } from '#client/formats.ts'
import { readingsOf } from '#features/transactions/readings.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { forgetSearches, recallSearches, type RecentSearch } from './recent.ts'
import { useReadingWords } from './reading-words.ts'

/** The person's last searches, each a press away, and the way to forget them. */
export function RecentSearches({ onChoose }: { onChoose: (search: RecentSearch) => void }) {
  const wordsOf = useReadingWords()
  const [recent, setRecent] = useState<readonly RecentSearch[]>([])
  useEffect(() => {
    let left = false
    void recallSearches().then((found) => left || setRecent(found))
    return () => void (left = true)
  }, [])
  if (recent.length === 0) return null
  return (
    <section className="search-recent">
      <div className="search-head">
        <h2 className="caption">
          <Trans>Recent searches</Trans>
        </h2>
        <Button look="ghost" size="small" onClick={() => void forgetSearches().then(() => setRecent([]))}>
          <Trans>Clear</Trans>
        </Button>
      </div>
      <ul>
        {recent.map((search) => {
          const readings = readingsOf(search.text, ownCurrency())
          const reading = readings.find(({ kind }) => kind === search.kind) ?? readings[0]
          return (
            <li key={search.text}>
              <button type="button" className="search-again" onClick={() => onChoose(search)}>
                <Icon name="clock" size={18} />
                <span className="grow">{reading ? wordsOf(reading) : search.text}</span>
                <span className="small muted num">{date(new Date(search.at), 'shortTime')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
