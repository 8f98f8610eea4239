import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Can } from '#client/Can.tsx'
import { language } from '#client/language.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useTakeFile } from '#client/take-file.ts'
import { newReportOf } from '#features/reports/list.ts'
import { AddReport } from '#features/reports/report-dialogs.ts'
import type { Call, InputOf } from '#shared/call.ts'
import type { FileFormat } from '#shared/file-format.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import './take-file.css'

type TakeFileProps<C extends Call> = {
  call: C
  input: Omit<InputOf<C>, 'format'>
  /** What the button says, where it takes less than the list. */
  label?: string
  /** How many rows the file will have, where that is known: how far it is can then be said. */
  rows?: number | undefined
}

/** Takes a list away as a file of a chosen kind, as it is narrowed, ordered and shown; not there for those who may not. */
export function TakeFile<C extends Call>({ call, input, label, rows }: TakeFileProps<C>) {
  const { t } = useLingui()
  const name = label ?? t`Export`
  // A list's bar has it among conditions, a drawer's foot among buttons.
  const Opener = label === undefined ? Chip : Button
  const needsServer = useNeedsServer()
  const taking = useTakeFile(call, rows)
  const [regular, setRegular] = useState(false)
  // What takes less than the list is of one object, whose rows are the same another day.
  const report = label === undefined ? newReportOf(call, input) : undefined
  const formats: readonly [FileFormat, string][] = [
    ['csv', t`CSV (UTF-8)`],
    // Words in Mongolian have letters that Shift_JIS lacks.
    ...(language() === 'mn' ? [] : [['csv-sjis', t`CSV (Shift_JIS)`] as [FileFormat, string]]),
    ['xlsx', t`Excel (.xlsx)`],
  ]
  return (
    <Can make={call}>
      <Popover
        sheetOnPhone
        label={name}
        button={(trigger) => (
          <Opener
            icon="download"
            aria-label={name}
            {...needsServer}
            disabled={needsServer.disabled || taking.isPending}
            data-key={label === undefined ? 'export' : undefined}
            {...trigger}
          >
            <span>{name}</span>
          </Opener>
        )}
      >
        {(close) => (
          <div className="file-formats">
            {formats.map(([format, word]) => (
              <Button
                key={format}
                wide
                onClick={() => {
                  close()
                  taking.mutate({ ...input, format } as InputOf<C>) // what is left out of the input is put in here
                }}
              >
                {word}
              </Button>
            ))}
            {report && (
              <Button
                wide
                icon="clock"
                onClick={() => {
                  close()
                  setRegular(true)
                }}
              >
                <Trans>Send regularly…</Trans>
              </Button>
            )}
          </div>
        )}
      </Popover>
      {report && regular && (
        <Suspense>
          <AddReport report={report} onClose={() => setRegular(false)} />
        </Suspense>
      )}
    </Can>
  )
}
