import { useLingui } from '@lingui/react/macro'

/** The outline of a list, shown only if the answer takes longer than 300 ms. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <div className="after-300ms" role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, index) => (
        <div className="skeleton-row" key={index}>
          <span className="skeleton skeleton-tile" />
          <span className="skeleton-lines">
            <span className="skeleton" />
            <span className="skeleton" />
          </span>
          <span className="skeleton-end">
            <span className="skeleton" />
            <span className="skeleton" />
          </span>
        </div>
      ))}
    </div>
  )
}
