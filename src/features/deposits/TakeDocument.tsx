import { Trans, useLingui } from '@lingui/react/macro'
import { Can } from '#client/Can.tsx'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { useTakeFile } from '#client/take-file.ts'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { documents, type DepositDocument } from './documents.contract.ts'
import { documentWords, figureWords } from './documents.list.ts'
import '#features/list-tools/take-file.css'
import './documents.css'

/** Takes a document as PDF, or the figures of its deposit; not there for those who may not. */
export function TakeDocument({ row }: { row: Pick<DepositDocument, 'entCode' | 'depositNo' | 'kind' | 'files'> }) {
  const { t, i18n } = useLingui()
  const { disabled, title } = useNeedsServer()
  const taking = useTakeFile(documents.file)
  const off = { disabled: disabled || taking.isPending, title }
  const at = { EntCode: row.entCode, DepositNo: row.depositNo }
  const word = i18n._(documentWords[row.kind])
  const number = row.depositNo
  return (
    <Can make={documents.file}>
      <span className="document-take">
        <Button
          look="ghost"
          size="small"
          icon="file"
          {...off}
          aria-label={t`PDF: ${word} ${number}`}
          onClick={() => taking.mutate({ ...at, document: row.kind })}
        >
          PDF
        </Button>
        {row.kind === 'STATEMENT' && (
          <Popover
            sheetOnPhone
            label={t`Figures`}
            button={(trigger) => (
              <Button look="ghost" size="small" icon="download" {...off} {...trigger} aria-label={t`CSV: ${number}`}>
                CSV
              </Button>
            )}
          >
            {(close) => (
              <div className="file-formats">
                {row.files.map((file) => (
                  <Button
                    key={file}
                    wide
                    onClick={() => {
                      close()
                      taking.mutate({ ...at, document: file })
                    }}
                  >
                    {i18n._(figureWords[file])}
                  </Button>
                ))}
                {row.files.some((file) => file !== 'BY_TYPE' && file !== 'TRADES') && (
                  <p className="small muted">
                    <Trans>
                      A journal has the fees from the closing on, and the transfer too once it is paid. Each entry keeps
                      its number: import only the entries you do not have yet.
                    </Trans>
                  </p>
                )}
              </div>
            )}
          </Popover>
        )}
      </span>
    </Can>
  )
}
