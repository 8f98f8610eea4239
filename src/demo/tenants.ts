import type { Language } from '#shared/language.ts'

/** What a store sells; hours, crowds, prices and brands follow from it. */
export type Trade = 'restaurant' | 'cafe' | 'bakery' | 'bar' | 'online' | 'grocery'

/** A store of the demonstration. */
export interface Shop {
  readonly code: string
  readonly name: string
  readonly kana?: string
  readonly trade: Trade
  /** Payments on an ordinary day. */
  readonly daily: number
  readonly terminals: readonly string[]
  readonly operators: readonly string[]
  /** When the business day begins, HH:mm. */
  readonly dayStart?: string
  /** Day of the week it stays closed, 0 for Sunday. */
  readonly closedOn?: number
  /** Share of guests from abroad, of 1. */
  readonly visitors?: number
  readonly receiptName?: string
}

/** A merchant of the demonstration. */
export interface Enterprise {
  readonly code: string
  readonly name: string
  readonly kana?: string
  readonly displayName: string
  readonly representative?: string
  readonly parent?: string
  readonly master?: boolean
  readonly point: boolean
  readonly qr: boolean
  /** Added to the brands' rates, in parts per million. */
  readonly feeOff: number
  readonly shops: readonly Shop[]
}

/** A tenant of the demonstration. */
export interface DemoTenant {
  readonly code: string
  readonly name: string
  readonly zone: string
  readonly currency: 'JPY' | 'MNT'
  readonly decimals?: 0
  readonly language: Language
  readonly host: string
  readonly config: Readonly<Record<string, unknown>>
  readonly provider: string
  readonly enterprises: readonly Enterprise[]
}

/** A store with the enterprise it belongs to. */
export interface Place {
  readonly tenant: DemoTenant
  readonly enterprise: Enterprise
  readonly shop: Shop
  /** The store's place among its enterprise's, from 1. */
  readonly number: number
}

/** Every store of a tenant with its enterprise. */
export function placesOf(tenant: DemoTenant): Place[] {
  return tenant.enterprises.flatMap((enterprise) =>
    enterprise.shops.map((shop, index) => ({ tenant, enterprise, shop, number: index + 1 })),
  )
}
