import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { BankColumns } from './bank-columns.ts'
import type { BankRow } from './bank-file.ts'

type BankColumnsFormProps = {
  rows: readonly BankRow[]
  guess: Partial<BankColumns> & { readonly heading: number }
  busy: boolean
  frame: (body: ReactNode, foot: ReactNode) => ReactNode
  onConfirm: (columns: BankColumns) => void
}

/** Rows shown under the columns, so that a wrong one is seen. */
const samples = 3

/** Which column of a bank's CSV says what: as it was confirmed before or guessed from the headings, and confirmed by the person. */
export function BankColumnsForm({ rows, guess, busy, frame, onConfirm }: BankColumnsFormProps) {
  const { t } = useLingui()
  const [day, setDay] = useState(chosen(guess.day))
  const [income, setIncome] = useState(chosen(guess.income))
  const [payer, setPayer] = useState(chosen(guess.payer))
  const titles = rows[guess.heading]?.cells ?? rows[0]?.cells.map(() => '') ?? []
  const columns = titles.map((title, at) => ({ value: String(at), label: title.trim() || t`Column ${at + 1}` }))
  const none = { value: '', label: t`None` }
  const unset = { value: '', label: t`Choose` }
  const shown = [day, income, payer].flatMap((at) => (at === '' ? [] : [Number(at)]))
  const complete = day !== '' && income !== '' && day !== income
  return frame(
    <>
      <p>
        <Trans>
          Check which column says what; it is remembered for the next file of this bank. Nothing is noted before you
          confirm the lines.
        </Trans>
      </p>
      <SelectField label={t`Day`} value={day} choices={[unset, ...columns]} onChange={setDay} />
      <SelectField label={t`Amount paid in`} value={income} choices={[unset, ...columns]} onChange={setIncome} />
      <SelectField label={t`Payer`} value={payer} choices={[none, ...columns]} onChange={setPayer} />
      {shown.length > 0 && (
        <div className="bank-samples">
          <table aria-label={t`First lines of the file`}>
            <thead>
              <tr>
                {shown.map((at) => (
                  <th key={at} scope="col">
                    {columns[at]?.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(guess.heading + 1, guess.heading + 1 + samples).map(({ line, cells }) => (
                <tr key={line}>
                  {shown.map((at) => (
                    <td key={at}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>,
    <Button
      key="use"
      size="medium"
      look="primary"
      disabled={!complete || busy}
      aria-busy={busy}
      onClick={() =>
        onConfirm({
          heading: guess.heading,
          day: Number(day),
          income: Number(income),
          payer: payer === '' ? undefined : Number(payer),
        })
      }
    >
      <Trans>Use these columns</Trans>
    </Button>,
  )
}

function chosen(at: number | undefined): string {
  return at === undefined ? '' : String(at)
}
