import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { useSession } from '#client/session.ts'
import { stores } from '#features/stores/contract.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { useFilterLabels } from './labels.ts'
import { SettlementStatus, TradeStatus, type TradeFilter } from '#features/transactions/contract.ts'
import { useStores } from '#features/transactions/days.ts'
import { settlementWords, statusWords } from '#features/transactions/states.list.ts'
import type { TradeNames } from '#features/transactions/words.ts'

type FilterChoicesProps = { names: TradeNames; draft: TradeFilter; onChange: (fields: Partial<TradeFilter>) => void }

/** The states a payment may be in. */
export function StatusChoice({ names, draft, onChange }: FilterChoicesProps) {
  const label = useFilterLabels()
  return (
    <ChoiceList
      label={label('Statuses')}
      choices={TradeStatus.options.map((value) => ({ value, label: names.words(statusWords[value]) }))}
      chosen={draft.Statuses}
      onChange={(chosen) => onChange({ Statuses: chosen && TradeStatus.options.filter((one) => chosen.includes(one)) })}
    />
  )
}

/** The other conditions that are chosen: company, stores, terminals, kinds. */
export function FilterChoices({ names, draft, onChange }: FilterChoicesProps) {
  const label = useFilterLabels()
  const { person } = useSession()
  const shops = useStores().filter((shop) => draft.EntCodes === undefined || draft.EntCodes.includes(shop.entCode))
  const companies = [...new Map(useStores().map((shop) => [shop.entCode, shop.entName]))]
  const terminals = useQuery({
    ...ask(stores.terminalList, { ShopCodes: draft.ShopCodes }),
    // All terminals of a chain are no help: they are offered once stores are chosen.
    enabled: draft.ShopCodes !== undefined || shops.length === 1,
  }).data?.list
  const { tradeTypes = [], paymentClasses = [], paymentTypes = [] } = names.masters ?? {}
  const at = language()
  const ofClasses = paymentTypes.filter(({ classCode }) => draft.PaymentClasses?.includes(classCode) ?? true)

  return (
    <>
      {(person.isMasterEnterprise || person.isAdmin) && companies.length > 1 && (
        <ChoiceList
          label={label('EntCodes')}
          choices={companies.map(([value, name]) => ({ value, label: name }))}
          chosen={draft.EntCodes}
          onChange={(EntCodes) => onChange({ EntCodes, ShopCodes: undefined })}
        />
      )}
      <ChoiceList
        label={label('ShopCodes')}
        choices={shops.map((shop) => ({ value: shop.shopCode, label: shop.shopName, also: shop.shopNameKana }))}
        chosen={draft.ShopCodes}
        onChange={(ShopCodes) => onChange({ ShopCodes, TerminalNos: undefined })}
      />
      <ChoiceList
        label={label('TerminalNos')}
        choices={(terminals ?? []).map(({ terminalNo }) => ({ value: terminalNo, label: terminalNo }))}
        chosen={draft.TerminalNos}
        onChange={(TerminalNos) => onChange({ TerminalNos })}
      />
      <ChoiceList
        label={label('TradeTypes')}
        choices={tradeTypes
          .filter(({ showIn }) => showIn.includes('trade'))
          .map((one) => ({ value: one.tradeTypeCode, label: one.names[at] }))}
        chosen={draft.TradeTypes}
        onChange={(TradeTypes) => onChange({ TradeTypes })}
      />
      <ChoiceList
        label={label('PaymentClasses')}
        choices={paymentClasses.map((one) => ({ value: one.classCode, label: one.names[at] }))}
        chosen={draft.PaymentClasses}
        onChange={(PaymentClasses) => onChange({ PaymentClasses, PaymentTypes: undefined })}
      />
      <ChoiceList
        label={label('PaymentTypes')}
        choices={ofClasses.map((one) => ({ value: one.code, label: one.names[at] }))}
        chosen={draft.PaymentTypes}
        onChange={(PaymentTypes) => onChange({ PaymentTypes })}
      />
      <FieldGroup label={label('SettlementStatus')}>
        <div className="chip-wrap">
          {SettlementStatus.options.map((one) => (
            <ChoiceChip
              key={one}
              tick
              checked={draft.SettlementStatus === one}
              onChange={(on) => onChange({ SettlementStatus: on ? one : undefined })}
            >
              {names.words(settlementWords[one])}
            </ChoiceChip>
          ))}
          <ChoiceChip
            tick
            checked={draft.RefundableOnly ?? false}
            onChange={(on) => onChange({ RefundableOnly: on || undefined })}
          >
            {label('RefundableOnly')}
          </ChoiceChip>
        </div>
      </FieldGroup>
    </>
  )
}
