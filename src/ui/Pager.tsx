import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from './Button.tsx'
import { Select } from './Input.tsx'

/** Where a pager can turn to; there are no page numbers because pages are found by key, not counted. */
export type Turn = 'first' | 'previous' | 'next' | 'last'

/** What a pager shows and tells. */
export type PagerProps = {
  /** Place of the first row shown among all, from 1; 0 when there are none. */
  from: number
  to: number
  total: number
  /** False where counting stopped: "10,000+". */
  exact?: boolean
  can: Readonly<Record<Turn, boolean>>
  onTurn: (turn: Turn) => void
  pageSize: number
  onPageSize: (size: number) => void
  /** What all of the rows are. */
  note?: ReactNode
}

/** "1–50 of 8,473"; the four turns where there is more than one page, and the page size where another would matter. */
export function Pager({ from, to, total, exact = true, can, onTurn, pageSize, onPageSize, note }: PagerProps) {
  const { t } = useLingui()
  const first = wholeNumber(from)
  const last = wholeNumber(to)
  const all = wholeNumber(total) + (exact ? '' : '+')
  const turn = (where: Turn, icon: 'first' | 'chevronLeft' | 'chevronRight' | 'last', label: string) => (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!can[where]}
      onClick={() => onTurn(where)}
    />
  )
  const turns = Object.values(can).some(Boolean)
  const sizes = !exact || total > limits.pageSizes[0]
  return (
    <nav className="pager" aria-label={t`Pages`}>
      <span className="num" role="status">
        {total === 0 ? (
          <Trans>No rows</Trans>
        ) : (
          <Trans>
            {first}–{last} of {all}
          </Trans>
        )}
      </span>
      {note && <span className="num pager-note">{note}</span>}
      {(turns || sizes) && (
        <div className="pager-turn">
          {sizes && (
            <label className="pager-size">
              <Trans>Per page</Trans>
              <Select small value={String(pageSize)} onChange={(size) => onPageSize(Number(size))}>
                {limits.pageSizes.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </Select>
            </label>
          )}
          {turns && (
            <>
              {turn('first', 'first', t`First page`)}
              {turn('previous', 'chevronLeft', t`Previous page`)}
              {turn('next', 'chevronRight', t`Next page`)}
              {turn('last', 'last', t`Last page`)}
            </>
          )}
        </div>
      )}
    </nav>
  )
}
