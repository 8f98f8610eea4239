import type { ReactNode } from 'react'
import './css/forms.css'
import './css/record.css'

type RecordHeadProps = {
  /** What stands before the name. */
  picture?: ReactNode
  name: ReactNode
  line: ReactNode
  /** The status of the record. */
  children: ReactNode
}

/** Who or what an open row is, and how it stands. */
export function RecordHead({ picture, name, line, children }: RecordHeadProps) {
  return (
    <section className="section record-head">
      {picture}
      <span className="grow">
        <b>{name}</b>
        <span className="small muted">{line}</span>
      </span>
      {children}
    </section>
  )
}

/** The foot of a drawer: what is seldom done at its start, its main button at its end. */
export function RecordFoot({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className="record-foot">
      {start}
      <span className="grow" />
      {children}
    </div>
  )
}
