import { MasterList } from '#features/masters/MasterList.tsx'
import { paymentClassView } from './payment-class-view.tsx'

/** The families of payment types. */
export function PaymentClasses() {
  return <MasterList view={paymentClassView} tab="paymentClass" />
}
