import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { todayHere } from '#client/formats.ts'
import { NeedsServer, useNeedsServer } from '#client/NeedsServer.tsx'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { csvLines, guessedColumns, type BankColumns } from './bank-columns.ts'
import { readMatches } from './bank-deposits.ts'
import { faultWords } from './bank-fault-words.ts'
import { readBankFile, type BankRow } from './bank-file.ts'
import { BankFileRefused, bankFileBytes, type BankLine, type FaultyLine } from './bank-line.ts'
import type { LineMatch } from './bank-match.ts'
import { BankColumnsForm } from './BankColumnsForm.tsx'
import { BankLines } from './BankLines.tsx'
import type { DepositDetail } from './contract.ts'

type BankFileProps = {
  deposit: DepositDetail
  onClose: () => void
  /** Leads from a line of this deposit to why it is another amount. */
  onExplain: (line: BankLine) => void
}

type Step =
  | { readonly at: 'choose'; readonly faults?: readonly FaultyLine[]; readonly refused?: string }
  | { readonly at: 'columns'; readonly rows: readonly BankRow[]; readonly faults?: readonly FaultyLine[] }
  | { readonly at: 'lines'; readonly lines: readonly BankLine[]; readonly matches: readonly LineMatch[] }

/** A bank's file, read on the device: its columns are confirmed where it is a CSV, and its lines matched to deposits. */
export function BankFile({ deposit, onClose, onExplain }: BankFileProps) {
  const queries = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [{ name, count }, setFile] = useState({ name: '', count: 0 })
  const [busy, setBusy] = useState(false)
  const needsServer = useNeedsServer()
  const { t } = useLingui()

  const lookUp = async (lines: readonly BankLine[]) => {
    setBusy(true)
    try {
      setStep({ at: 'lines', lines, matches: await readMatches(queries, deposit, lines) })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'Refusal')) throw error
      setStep({ at: 'choose', refused: error.message })
    } finally {
      setBusy(false)
    }
  }
  const bring = async (file: File) => {
    setFile({ name: file.name, count: count + 1 })
    try {
      if (file.size > bankFileBytes) throw new BankFileRefused({ fault: 'tooLarge' })
      const read = readBankFile(new Uint8Array(await file.arrayBuffer()), todayHere())
      if (read.form === 'zengin') await lookUp(read.lines)
      else setStep({ at: 'columns', rows: read.rows })
    } catch (error) {
      if (!(error instanceof BankFileRefused)) throw error
      setStep({ at: 'choose', faults: error.faults })
    }
  }
  const confirm = async (rows: readonly BankRow[], columns: BankColumns) => {
    try {
      await lookUp(csvLines(rows, columns, deposit.currency))
    } catch (error) {
      if (!(error instanceof BankFileRefused)) throw error
      setStep({ at: 'columns', rows, faults: error.faults })
    }
  }

  const choose = (
    <Button
      size="medium"
      look={step.at === 'choose' ? 'primary' : 'outline'}
      icon="file"
      {...needsServer}
      disabled={busy || needsServer.disabled}
      aria-busy={busy}
      onClick={() => chooser.current?.click()}
    >
      {name === '' ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
    </Button>
  )
  const frame = (body: ReactNode, foot: ReactNode) => (
    <>
      <FormBody>
        {name !== '' && <p className="small muted">{isolated(name)}</p>}
        {'faults' in step && step.faults && <Faults faults={step.faults} />}
        {body}
        <NeedsServer />
      </FormBody>
      <FormFoot onCancel={onClose}>{foot}</FormFoot>
    </>
  )

  return (
    <FormDialog title={<Trans>The bank’s file</Trans>} onCancel={onClose}>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.dat,.api,text/csv,text/plain"
        aria-label={t`Choose a file`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = ''
          if (file) void bring(file)
        }}
      />
      {step.at === 'choose' && frame(<Welcome refused={step.refused} />, choose)}
      {step.at === 'columns' && (
        <BankColumnsForm
          key={count}
          rows={step.rows}
          guess={guessedColumns(step.rows)}
          busy={busy}
          frame={(body, foot) => frame(body, [<span key="choose">{choose}</span>, foot])}
          onConfirm={(columns) => void confirm(step.rows, columns)}
        />
      )}
      {step.at === 'lines' && (
        <BankLines
          key={count}
          {...step}
          deposit={deposit}
          frame={(body, save) => frame(body, save ?? choose)}
          onDone={onClose}
          onExplain={onExplain}
        />
      )}
    </FormDialog>
  )
}

/** What may be brought, and why the deposits of a file could not be asked for. */
function Welcome({ refused }: { refused: string | undefined }) {
  return (
    <>
      <p>
        <Trans>
          Choose the bank’s CSV or its statement in the banks’ common form (Zengin), of at most 5 MB. It is read on this
          device and not sent; you confirm which lines are deposits.
        </Trans>
      </p>
      {refused && (
        <div role="alert">
          <Note tone="error">{refused}</Note>
        </div>
      )}
    </>
  )
}

/** What is wrong with the file, line by line. */
function Faults({ faults }: { faults: readonly FaultyLine[] }) {
  const { i18n } = useLingui()
  return (
    <div role="alert">
      <Note tone="error">
        <Trans>The file cannot be read, and nothing of it was used.</Trans>
        <ul className="bank-faults">
          {faults.map(({ fault, line, value }) => (
            <li key={`${fault} ${line ?? ''}`}>
              {line !== undefined && (
                <>
                  <Trans>Line {line}:</Trans>{' '}
                </>
              )}
              {i18n._(faultWords[fault])} {value !== undefined && value !== '' && isolated(value.slice(0, 40))}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
