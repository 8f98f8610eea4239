import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NeedsServer, useNeedsServer } from '#client/NeedsServer.tsx'
import { isolated } from '#shared/isolated.ts'
import { Button } from '#ui/Button.tsx'
import { useFileChooser } from '#ui/forms/file-chooser.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import { faultWords } from './bank-fault-words.ts'
import type { BankLine, FaultyLine } from './bank-line.ts'
import { BankColumnsForm } from './BankColumnsForm.tsx'
import { BankLines } from './BankLines.tsx'
import type { DepositDetail } from './deposit.contract.ts'
import { KnownColumns } from './KnownColumns.tsx'
import { useBankFile } from './use-bank-file.ts'

type BankFileProps = {
  deposit: DepositDetail
  onClose: () => void
  /** Leads from a line of this deposit to why it is another amount. */
  onExplain: (line: BankLine) => void
}

/** A bank's file, read on the device: its columns are confirmed where it is a CSV, and its lines matched to deposits. */
export function BankFile({ deposit, onClose, onExplain }: BankFileProps) {
  const { step, name, count, busy, bring, confirm, change } = useBankFile(deposit)
  const needsServer = useNeedsServer()
  const { t } = useLingui()
  const chooser = useFileChooser({
    label: t`Choose a file`,
    accept: '.csv,.txt,.tsv,.dat,.api,text/csv,text/plain',
    onChoose: ([file]) => file && void bring(file),
  })

  const choose = (
    <Button
      size="medium"
      look={step.at === 'choose' ? 'primary' : 'outline'}
      icon="file"
      {...needsServer}
      disabled={busy || needsServer.disabled}
      aria-busy={busy}
      onClick={chooser.choose}
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
      {chooser.input}
      {step.at === 'choose' && frame(<Welcome refused={step.refused} />, choose)}
      {step.at === 'columns' && (
        <BankColumnsForm
          key={count}
          rows={step.rows}
          guess={step.columns}
          busy={busy}
          frame={(body, foot) => frame(body, [<span key="choose">{choose}</span>, foot])}
          onConfirm={(columns) => void confirm(step.rows, columns)}
        />
      )}
      {step.at === 'lines' && (
        <BankLines
          key={count}
          lines={step.lines}
          matches={step.matches}
          deposit={deposit}
          frame={(body, save) =>
            frame(
              <>
                {step.csv && <KnownColumns names={step.known} onChange={() => step.csv && change(step.csv)} />}
                {body}
              </>,
              save ?? choose,
            )
          }
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
