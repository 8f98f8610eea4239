import { urnOf, type Dice } from './dice.ts'
import type { Place, Trade } from './tenants.ts'

/** What a guest pays, in the currency's smallest unit: the sum of what stands on the card, so prices end as shops' do. */
export function amountOf({ shop, tenant }: Place, hour: number, dice: Dice): number {
  return tenant.currency === 'JPY' ? yen(shop.trade, hour, dice) : tugrik(shop.trade, dice)
}

type Card = readonly [number, ...number[]]

const lunch: Card = [880, 950, 980, 1080, 1180, 1280, 1480]
const dinner: Card = [1380, 1580, 1680, 1880, 2180, 2480]
const sides: Card = [180, 280, 380, 420, 480, 550, 620]
const coffees: Card = [380, 420, 450, 480, 520, 550, 580, 620]
const cakes: Card = [350, 420, 480, 520, 580, 640]
const bread: Card = [140, 160, 180, 210, 230, 260, 280, 320, 380, 450]
const drinks: Card = [450, 480, 520, 550, 580, 650, 680, 780]
const plates: Card = [380, 480, 580, 680, 780, 880, 980, 1280]
const parcels: Card = [1980, 2480, 2980, 3240, 3980, 4320, 5400, 6480, 8640]

const partySize = urnOf([
  [1, 46],
  [2, 36],
  [3, 10],
  [4, 8],
] as const)
const nightParty = urnOf([
  [1, 14],
  [2, 44],
  [3, 18],
  [4, 16],
  [6, 6],
  [9, 2],
] as const)

function yen(trade: Trade, hour: number, dice: Dice): number {
  switch (trade) {
    case 'restaurant': {
      const card = hour >= 17 ? dinner : lunch
      return sum(partySize(dice), () => dice.one(card) + (dice.chance(0.35) ? dice.one(sides) : 0))
    }
    case 'cafe':
      return sum(dice.chance(0.7) ? 1 : 2, () => dice.one(coffees) + (dice.chance(0.4) ? dice.one(cakes) : 0))
    case 'bakery':
      return sum(dice.between(1, 6), () => dice.one(bread))
    case 'bar':
      return sum(
        nightParty(dice),
        () => dice.one(plates) + dice.one(plates) + sum(dice.between(1, 4), () => dice.one(drinks)) + 400,
      )
    case 'online':
      return dice.one(parcels) + (dice.chance(0.4) ? 770 : 0)
    case 'grocery':
      return sum(dice.between(2, 8), () => dice.one(bread))
  }
}

const meals: Card = [12_900, 14_500, 15_900, 17_500, 18_900, 21_900, 24_500]
const teas: Card = [5_500, 6_900, 7_500, 8_900, 9_900]
const goods: Card = [1_200, 2_300, 3_400, 4_900, 5_800, 7_900, 9_900, 12_500, 18_900]

/** Tugrik are kept with two decimals that nobody uses. */
function tugrik(trade: Trade, dice: Dice): number {
  const guests = () => dice.between(1, 3)
  const whole = {
    restaurant: () => sum(guests(), () => dice.one(meals) + (dice.chance(0.5) ? dice.one(teas) : 0)),
    cafe: () => sum(guests(), () => dice.one(teas)),
    bar: () => sum(guests() + 1, () => dice.one(meals) + dice.one(teas) * 2),
    bakery: () => sum(guests(), () => dice.one(goods)),
    online: () => sum(guests(), () => dice.one(goods)),
    grocery: () => sum(dice.between(1, 9), () => dice.one(goods)),
  }[trade]()
  return whole * 100
}

function sum(count: number, price: () => number): number {
  let total = 0
  for (let nth = 0; nth < count; nth++) total += price()
  return total
}
