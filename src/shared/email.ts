import { toHalfWidth } from '#shared/half-width.ts'

/** A typed mail address as it is kept: half-width, without spaces around; undefined where it cannot be one. */
export function mailAddress(typed: string): string | undefined {
  const address = toHalfWidth(typed).trim()
  const fits =
    address.length <= 254 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      address,
    )
  return fits ? address : undefined
}

/** A mail address with most of its name hidden: `h****@example.jp`. */
export function maskedEmail(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}${'*'.repeat(4)}@${host}`
}
