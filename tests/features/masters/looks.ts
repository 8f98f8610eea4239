import { paymentTypes } from '#features/payment-types/contract.ts'
import type { Look, Looks } from '../../kit/looks.ts'
import type { Visit } from '../../kit/visit.ts'
import { newPaymentType } from './samples.ts'

const names = { ja: 'ギフトペイ', en: 'Gift Pay', mn: 'Бэлэг Пэй' }

/** The lists that transactions refer to, on their tabs: rows, conditions, forms of what is used and what is not. */
export const masters: Looks = {
  folders: [
    'features/configuration',
    'features/masters',
    'features/trade-types',
    'features/payment-classes',
    'features/payment-types',
    'features/payment-logos',
  ],
  // Letters that stand for a logo, and the names of one type in every language.
  data: ['楽P', '楽', 'd払', 'メル', '現金', ...Object.values(names)],
  async arrange({ it: { portal } }) {
    const config = await portal.admin('SystemConfig.all')
    const gift = {
      ...newPaymentType,
      code: 'GIFTPAY',
      names,
      tile: 'GP',
      status: 'PREPARING' as const,
      defaultFeePpm: 30_000,
    }
    await config(paymentTypes.add, gift)
    await config(paymentTypes.update, {
      key: gift.code,
      version: 1,
      values: { ...gift, tile: 'GF', status: 'AVAILABLE' },
    })
  },
  looks: [
    look('/tradeType', 'trade-types', rows),
    look('/tradeType/tradeType', 'trade-types-dragged', drag, { devices: ['desktop'], after: drop }),
    look('/tradeType/tradeType?Open=01', 'trade-types-used', drawer),
    look('/tradeType/tradeType?Open=05', 'trade-types-built-in', drawer),
    look('/tradeType/tradeType?Add=true', 'trade-types-add', refused),
    look('/tradeType/paymentClass', 'payment-classes', rows),
    look('/tradeType/paymentClass?Open=CARD', 'payment-classes-used', drawer),
    look('/tradeType/paymentClass?Add=true', 'payment-classes-add', refused),
    look('/tradeType/paymentType', 'payment-types', rows),
    look(
      '/tradeType/paymentType?Only=status:AVAILABLE&Only=classCode:CARD',
      'payment-types-narrowed',
      async (visit) => {
        await rows(visit)
        await visit.page.locator('.filter-choices input:checked').first().waitFor({ state: 'attached' })
      },
    ),
    look('/tradeType/paymentType', 'payment-types-filters', filters, { devices: ['phone'] }),
    look('/tradeType/paymentType?Open=PAYPAY', 'payment-types-used', drawer),
    look('/tradeType/paymentType?Open=GIFTPAY', 'payment-types-more', more),
    look('/tradeType/paymentType?Open=GIFTPAY', 'payment-types-delete', confirm),
    look('/tradeType/paymentType?Add=true', 'payment-types-add', refused),
    look('/tradeType/paymentLogos', 'payment-logos', rows),
    look('/tradeType/paymentLogos', 'payment-logos-open', async (visit) => {
      await rows(visit)
      await visit.page.locator('main .list-open').first().click()
      await visit.page.locator('.logo-ground-dark').waitFor()
    }),
  ],
}

type Open = (visit: Visit) => Promise<void>

function look(path: string, name: string, open: Open, more: Pick<Look, 'devices' | 'after'> = {}): Look {
  return {
    name,
    screen: path.replace(/\?.*/, '') as `/${string}`, // it begins as the path does
    as: 'config',
    async open(visit) {
      await visit.goto(path)
      await open(visit)
    },
    ...more,
  }
}

async function rows({ page }: Visit) {
  await page.locator('main .list-open').first().waitFor()
}

/** The form of a row that stands, with all that is told of it. */
async function drawer({ page }: Visit) {
  await page.locator('.drawer .master-preview').waitFor()
  await page.locator('.drawer .master-standing').waitFor()
}

/** What is folded away, and the history. */
async function more(visit: Visit) {
  const { page, say } = visit
  await drawer(visit)
  await page.locator('.drawer .master-more > summary').click()
  await page.getByRole('heading', { name: say('Change history') }).waitFor()
}

async function confirm(visit: Visit) {
  await drawer(visit)
  await visit.page
    .locator('.master-standing')
    .getByRole('button', { name: visit.say('Delete'), exact: true })
    .click()
  await visit.page.getByRole('button', { name: visit.say('Delete {name}', { name: '' }) }).waitFor()
}

/** The empty form once it was sent. */
async function refused({ page, say }: Visit) {
  await page
    .locator('.drawer')
    .getByRole('button', { name: say('Add'), exact: true })
    .click()
  await page.locator('.drawer .field-error').first().waitFor()
}

async function filters(visit: Visit) {
  await rows(visit)
  await visit.button('Filters').click()
  await visit.page.getByRole('dialog', { name: visit.say('Filters') }).waitFor()
}

/** The third row over the first, still held. */
async function drag(visit: Visit) {
  const { page } = visit
  await rows(visit)
  await page.locator('.grip').nth(2).hover()
  await page.mouse.down()
  await page.locator('.grip').first().hover()
  await page.locator('.is-drop-target').waitFor()
}

async function drop({ page }: Visit) {
  await page.mouse.move(2, 2)
  await page.mouse.up()
}
