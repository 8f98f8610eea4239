import { useLingui } from '@lingui/react/macro'
import { money } from '#client/formats.ts'
import { language } from '#client/language.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { useStores } from '#features/transactions/days.ts'
import type { Condition } from '#features/transactions/filter.ts'
import { settlementWords, statusWords } from '#features/transactions/states.list.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { useFilterLabels } from './labels.ts'

/** Says a condition in a few words, as its chip and the face "nothing matches" show it. */
export function useConditionWords(names: TradeNames, filter: TradeFilter): (condition: Condition) => string {
  const { t } = useLingui()
  const label = useFilterLabels()
  const shops = useStores(filter.ShopCodes !== undefined || filter.EntCodes !== undefined)
  const list = (codes: readonly string[] | undefined, say: (code: string) => string) =>
    (codes ?? []).map(say).join(language() === 'ja' ? '、' : ', ')
  const shopName = (code: string) => shops.find((shop) => shop.shopCode === code)?.shopName ?? code
  const companyName = (code: string) => shops.find((shop) => shop.entCode === code)?.entName ?? code

  return ([field]) => {
    if (field === undefined) return ''
    switch (field) {
      case 'EntCodes':
        return list(filter.EntCodes, companyName)
      case 'ShopCodes':
        return list(filter.ShopCodes, shopName)
      case 'TerminalNos':
        return list(filter.TerminalNos, String)
      case 'TradeTypes':
        return list(filter.TradeTypes, names.tradeType)
      case 'PaymentClasses':
        return list(filter.PaymentClasses, names.paymentClass)
      case 'PaymentTypes':
        return list(filter.PaymentTypes, names.paymentType)
      case 'Statuses':
        return list(filter.Statuses, (status) => names.words(statusWords[status as keyof typeof statusWords])) // from the enum itself
      case 'AmountFrom':
      case 'AmountTo': {
        const [from, to] = [filter.AmountFrom, filter.AmountTo].map((value) =>
          value === undefined ? '' : money(value),
        )
        return `${from} – ${to}`.trim()
      }
      case 'Number': {
        const number = filter.Number ?? ''
        return t`Number ${number}`
      }
      case 'CardLast4': {
        const digits = filter.CardLast4 ?? ''
        return t`Card ending ${digits}`
      }
      case 'AtTime': {
        const time = filter.AtTime ?? ''
        return t`Paid at ${time}`
      }
      case 'Remark': {
        const words = filter.Remark ?? ''
        return t`Remark “${words}”`
      }
      case 'SettlementStatus':
        return filter.SettlementStatus ? names.words(settlementWords[filter.SettlementStatus]) : ''
      case 'DepositNo': {
        const number = filter.DepositNo ?? ''
        return t`Deposit ${number}`
      }
      case 'RefundableOnly':
        return label(field)
      case 'Period':
      case 'From':
      case 'To':
      case 'FromTime':
      case 'ToTime':
        return '' // the period has a chip of its own
    }
  }
}
