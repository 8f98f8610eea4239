import { Trans, useLingui } from '@lingui/react/macro'
import { Can } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { language } from '#client/language.ts'
import { useTakeFile } from '#features/list-tools/take-file.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { InputOf } from '#shared/call.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import { audit } from './contract.ts'

/** Takes the rows of a search away in one of the kinds of files. */
export function AuditFile({ filter, columns }: Pick<InputOf<typeof audit.file>, 'filter' | 'columns'>) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const taking = useTakeFile(audit.file)
  const formats: readonly [FileFormat, string][] = [
    ['csv', t`CSV (UTF-8)`],
    // Words in Mongolian have letters that Shift_JIS lacks.
    ...(language() === 'mn' ? [] : [['csv-sjis', t`CSV (Shift_JIS)`] as [FileFormat, string]]),
    ['xlsx', t`Excel (.xlsx)`],
  ]
  return (
    <Can make={audit.file}>
      <Popover
        sheetOnPhone
        label={t`Export`}
        button={(trigger) => (
          <Chip
            icon="download"
            aria-label={t`Export`}
            {...needsServer}
            disabled={needsServer.disabled || taking.isPending}
            data-key="export"
            {...trigger}
          >
            <span>
              <Trans>Export</Trans>
            </span>
          </Chip>
        )}
      >
        {(close) => (
          <div className="audit-formats">
            {formats.map(([format, word]) => (
              <Button
                key={format}
                wide
                onClick={() => {
                  close()
                  taking.mutate({ filter, columns, format, language: language() })
                }}
              >
                {word}
              </Button>
            ))}
          </div>
        )}
      </Popover>
    </Can>
  )
}
