import { MasterList } from '#features/masters/MasterList.tsx'
import { LogoPlaces } from '#features/payment-logos/LogoPlaces.tsx'
import { paymentTypeView } from './payment-type-view.tsx'

/** The brands one can pay with. */
export function PaymentTypes() {
  return (
    <MasterList
      view={paymentTypeView}
      tab="paymentType"
      more={({ code, tile }) => <LogoPlaces paymentType={code} letters={tile} />}
    />
  )
}
