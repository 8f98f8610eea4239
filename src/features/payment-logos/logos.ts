import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { paymentLogos } from './contract.ts'

/** Where the pictures of a payment type are shown from. */
export function useLogos(): (paymentType: string) => { logo?: string; darkLogo?: string } {
  const { data } = useQuery(ask(paymentLogos.shown, {}))
  return (paymentType) => {
    const own = data?.list.filter((one) => one.paymentType === paymentType) ?? []
    const [light, dark] = (['light', 'dark'] as const).map((variant) => own.find((one) => one.variant === variant)?.url)
    return { ...(light && { logo: light }), ...(dark && { darkLogo: dark }) }
  }
}
