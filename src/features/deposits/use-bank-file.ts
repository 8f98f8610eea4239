import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { todayHere } from '#client/formats.ts'
import { bankBookings, type ColumnNames } from './bank-bookings.contract.ts'
import { csvLines, guessedColumns, type BankColumns } from './bank-columns.ts'
import { readMatches } from './bank-deposits.ts'
import { readBankFile, type BankRow } from './bank-file.ts'
import { BankFileRefused, bankFileBytes, type BankLine, type FaultyLine } from './bank-line.ts'
import type { LineMatch } from './bank-match.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { columnNames, knownColumns } from './known-columns.ts'

/** The rows of a CSV and which of its columns say what, as far as they are known. */
interface Csv {
  readonly rows: readonly BankRow[]
  readonly columns: Partial<BankColumns> & { readonly heading: number }
}

export type BankFileStep =
  | { readonly at: 'choose'; readonly faults?: readonly FaultyLine[]; readonly refused?: string }
  | ({ readonly at: 'columns'; readonly faults?: readonly FaultyLine[] } & Csv)
  | { readonly at: 'lines'; readonly lines: readonly BankLine[]; readonly matches: readonly LineMatch[]; readonly csv?: Csv; readonly known?: ColumnNames } // prettier-ignore

/** Reads a bank's file on the device: columns that the person confirmed before are used again, others are asked. */
export function useBankFile(deposit: DepositDetail) {
  const queries = useQueryClient()
  const [step, setStep] = useState<BankFileStep>({ at: 'choose' })
  const [{ name, count }, setFile] = useState({ name: '', count: 0 })
  const [busy, setBusy] = useState(false)
  const { mutate: keep } = useAct(bankBookings.keepColumns, { stale: [bankBookings.columns] })

  const asking = async (work: () => Promise<BankFileStep>, otherwise: (faults: readonly FaultyLine[]) => BankFileStep) => {
    setBusy(true)
    try {
      setStep(await work())
    } catch (error) {
      if (error instanceof BankFileRefused) setStep(otherwise(error.faults))
      else if (error instanceof Error && error.name === 'Refusal') setStep({ at: 'choose', refused: error.message })
      else throw error
    } finally {
      setBusy(false)
    }
  } // prettier-ignore
  const fromLines = async (lines: readonly BankLine[]) =>
    ({ at: 'lines', lines, matches: await readMatches(queries, deposit, lines) }) as const
  const fromRows = async (rows: readonly BankRow[]): Promise<BankFileStep> => {
    const { list } = await queries.fetchQuery({ ...ask(bankBookings.columns, {}), staleTime: 0 })
    const columns = knownColumns(rows, list)
    if (!columns) return { at: 'columns', rows, columns: guessedColumns(rows) }
    try {
      const lines = await fromLines(csvLines(rows, columns, deposit.currency))
      return { ...lines, csv: { rows, columns }, known: columnNames(rows, columns) }
    } catch (error) {
      if (!(error instanceof BankFileRefused)) throw error
      return { at: 'columns', rows, columns, faults: error.faults }
    }
  }

  return {
    step,
    name,
    count,
    busy,
    bring: (file: File) => {
      setFile({ name: file.name, count: count + 1 })
      return asking(
        async () => {
          if (file.size > bankFileBytes) throw new BankFileRefused({ fault: 'tooLarge' })
          const read = readBankFile(new Uint8Array(await file.arrayBuffer()), todayHere())
          return read.form === 'zengin' ? fromLines(read.lines) : fromRows(read.rows)
        },
        (faults) => ({ at: 'choose', faults }),
      )
    },
    confirm: (rows: readonly BankRow[], columns: BankColumns) =>
      asking(
        async () => {
          const lines = csvLines(rows, columns, deposit.currency)
          // Only columns by which the file could be read are remembered; where that fails they are asked again.
          keep(columnNames(rows, columns))
          return { ...(await fromLines(lines)), csv: { rows, columns } }
        },
        (faults) => ({ at: 'columns', rows, columns, faults }),
      ),
    change: ({ rows, columns }: Csv) => setStep({ at: 'columns', rows, columns }),
  }
}
