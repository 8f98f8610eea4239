import { usePlace } from '#client/navigation.ts'
import { PaymentClasses } from '#features/payment-classes/PaymentClasses.tsx'
import { PaymentLogos } from '#features/payment-logos/PaymentLogos.tsx'
import { PaymentTypes } from '#features/payment-types/PaymentTypes.tsx'
import { TradeTypes } from '#features/trade-types/TradeTypes.tsx'

/** The lists that transactions refer to: whoever changes one goes on to the next, so they come in one file. */
export default function ConfigurationScreen() {
  switch (usePlace().pathname) {
    case '/tradeType/paymentClass':
      return <PaymentClasses />
    case '/tradeType/paymentType':
      return <PaymentTypes />
    case '/tradeType/paymentLogos':
      return <PaymentLogos />
    default:
      return <TradeTypes />
  }
}
