import { useLingui } from '@lingui/react/macro'
import { useTakeFile } from '#client/take-file.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import type { ListedDeposit } from './deposit.contract.ts'
import { documents } from './documents.contract.ts'
import { documentWords } from './documents.list.ts'

type DocumentLinksProps = { deposit: ListedDeposit; named?: boolean }

const pictures: Readonly<Record<ListedDeposit['documents'][number], IconName>> = {
  STATEMENT: 'file',
  INVOICE: 'receipt',
  RETURN_INVOICE: 'giveBack',
}

/** Takes the documents of a deposit as PDF: pictures in a table, with their names where there is room. */
export function DocumentLinks({ deposit, named = false }: DocumentLinksProps) {
  const { t, i18n } = useLingui()
  const taking = useTakeFile(documents.file)
  const { entCode, depositNo: number } = deposit
  return (
    <span className="deposit-papers">
      {deposit.documents.map((document) => {
        const word = i18n._(documentWords[document])
        return (
          <button
            key={document}
            type="button"
            className={named ? 'list-link deposit-paper' : 'icon-button'}
            disabled={taking.isPending}
            aria-label={t`PDF: ${word} ${number}`}
            title={word}
            onClick={() => taking.mutate({ EntCode: entCode, DepositNo: number, document })}
          >
            <Icon name={pictures[document]} size={named ? 16 : 20} />
            {named && word}
          </button>
        )
      })}
    </span>
  )
}
