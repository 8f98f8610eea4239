import type { ReactNode } from 'react'

type DetailHeadProps = { name: ReactNode; when: string; state: ReactNode; amount: ReactNode }

/** How the detail of one row begins: what it is and when, where it stands, and how much. */
export function DetailHead({ name, when, state, amount }: DetailHeadProps) {
  return (
    <section className="section">
      <div className="detail-head">
        <div className="grow">
          <div className="detail-name">{name}</div>
          <div className="small muted num">{when}</div>
        </div>
        {state}
      </div>
      <div className="totals-number">{amount}</div>
    </section>
  )
}
