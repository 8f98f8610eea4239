import { describe, expect, test } from 'vitest'
import { forcedTo, landingOf, menuOf, screens } from '#app/screens.ts'
import type { Session } from '#client/session.ts'
import { modules, permissions, type Module, type Permission } from '#shared/permissions.ts'

/** Somebody with all rights of these modules, at the shop unless they are the provider's. */
function somebody(held: readonly Module[], more: { isAdmin?: boolean; roleName?: string } = {}): Session {
  const rights = held.flatMap((module) => modules[module].map((action) => `${module}.${action}` as Permission))
  const person = { permissions: new Set(rights), isAdmin: false, roleName: '店長', enablePoint: true, ...more }
  return { person, config: { showDashBoard: true } } as unknown as Session // the rest is not asked for here
}
const provider = { isAdmin: true }
const everybody = Object.keys(modules) as Module[] // keys of the table of modules
const menu = (session: Session) => menuOf(session).map(({ path }) => path)
const mayOpen = (session: Session, path: string) => screens.find((screen) => screen.path === path)?.allow(session)

describe('the table of screens', () => {
  test('has every address once, and every screen without a place of its own that is under another names one', () => {
    const paths = screens.map(({ path }) => path)

    expect(new Set(paths).size).toBe(paths.length)
    for (const { under } of screens) if (under) expect(paths).toContain(under)
  })

  test.each([
    ['the shop', everybody.map((one) => somebody([one]))],
    ['the provider', everybody.map((one) => somebody([one], provider))],
    ['those who hold everything', [somebody(everybody), somebody(everybody, provider)]],
  ])('shows nobody of %s a place they may not open, and lands them on a screen they may', (_who, people) => {
    for (const one of people) {
      expect(menuOf(one).every(({ allow }) => allow(one))).toBe(true)
      expect(mayOpen(one, landingOf(one))).toBe(true)
    }
  })
})

describe('where somebody begins, and what their menu holds', () => {
  test('who looks at payments begins there', () => {
    const cashier = somebody(['Record'])

    expect(landingOf(cashier)).toBe('/trade')
    expect(menu(cashier)).toEqual(expect.arrayContaining(['/trade', '/message']))
    expect(menu(cashier)).not.toContain('/message/management')
  })

  test('who holds none of it begins with the notices, without the payments', () => {
    const reader = somebody([])

    expect(landingOf(reader)).toBe('/message')
    expect(menu(reader)).not.toContain('/trade')
    expect(mayOpen(reader, '/trade')).toBe(false)
    expect(mayOpen(reader, '/account')).toBe(true)
  })

  test('the provider’s refunds are the provider’s alone, and a shop’s manager writes only to the shop', () => {
    const [manager, helper] = [somebody(['Record', 'Refund', 'Message']), somebody(['Refund', 'Message'], provider)]

    expect(landingOf(helper)).toBe('/systrade')
    expect(menu(helper)).toEqual(expect.arrayContaining(['/systrade', '/message/sysManagement']))
    expect(menu(helper)).not.toContain('/message/management')
    expect(menu(manager)).toContain('/message/management')
    for (const path of ['/systrade', '/message/sysManagement']) expect(mayOpen(manager, path)).toBe(false)
  })

  test('the lists that transactions refer to are open to whoever configures the system at the provider’s, to nobody else', () => {
    const pages = screens.filter(({ path }) => path.startsWith('/tradeType')).map(({ path }) => path)
    const all = permissions.filter((one) => one !== 'SystemConfig.all').map((one) => one.split('.')[0] as Module)

    expect(pages.length).toBeGreaterThan(4)
    for (const path of pages) {
      expect(mayOpen(somebody(['SystemConfig'], provider), path)).toBe(true)
      expect(mayOpen(somebody(['SystemConfig']), path)).toBe(false)
      expect(mayOpen(somebody(all, provider), path)).toBe(false)
    }
  })

  test('a super-admin is led to the provider’s payments whatever the address, others are not led anywhere', () => {
    const superAdmin = { isAdmin: true, roleName: 'SuperAdmin' }

    expect(forcedTo(somebody(['Refund'], superAdmin))).toBe('/systrade')
    expect(forcedTo(somebody(['SystemConfig'], superAdmin))).toBe(landingOf(somebody(['SystemConfig'], provider)))
    expect(forcedTo(somebody(['Refund'], provider))).toBeUndefined()
    expect(forcedTo(somebody(['Record'], { roleName: 'SuperAdmin' }))).toBeUndefined()
  })
})

describe('the dashboard', () => {
  const person = (own: boolean | undefined, tenants: boolean, more: { isAdmin?: boolean } = {}): Session => {
    const { person: rest, config, owes } = somebody(['Record'], more)
    return { person: { ...rest, showDashBoard: own }, config: { ...config, showDashBoard: tenants }, owes }
  }

  test.each([
    ['shown by their enterprise, not by its tenant', true, false, true],
    ['hidden by their enterprise, not by its tenant', false, true, false],
    ['of a tenant that shows it, for a person a device kept without their enterprise’s word', undefined, true, true],
    ['of a tenant that hides it, for a person a device kept without their enterprise’s word', undefined, false, false],
  ])('%s, is in the menu and open accordingly', (_which, own, tenants, expected) => {
    const session = person(own, tenants)

    expect([menu(session).includes('/panel'), mayOpen(session, '/panel')]).toEqual([expected, expected])
    expect(mayOpen(person(own, tenants, provider), '/panel')).toBe(false)
  })
})

describe('who may open which screen', () => {
  type Needs = Module | 'nothing' | 'never'
  /** What one needs at the shop, among the provider's people, and as their super-admin (spec sections 1 and 2). */
  const needs: Readonly<Record<string, readonly [Needs, Needs, Needs]>> = {
    '/panel': ['nothing', 'never', 'never'],
    '/trade': ['Record', 'Record', 'Record'],
    '/systrade': ['never', 'Refund', 'Refund'],
    '/deposit': ['Settle', 'never', 'never'],
    '/dataCompass': ['DataCompass', 'never', 'never'],
    '/payment': ['Settle', 'never', 'never'],
    '/order': ['Record', 'never', 'never'],
    '/tradePoint': ['Record', 'never', 'never'],
    '/statistics': ['Stat', 'Stat', 'Stat'],
    '/stat': ['Stat', 'Stat', 'Stat'],
    '/approvals': ['Refund', 'Refund', 'Refund'],
    '/message': ['nothing', 'nothing', 'nothing'],
    '/message/management': ['Message', 'never', 'never'],
    '/message/sysManagement': ['never', 'Message', 'Message'],
    '/setting/user': ['User', 'never', 'never'],
    '/setting/rights': ['Permission', 'never', 'never'],
    '/setting/adminUser': ['never', 'Ent', 'Ent'],
    '/setting/MFAManage': ['never', 'EntMfaConfig', 'EntMfaConfig'],
    '/setting/adminUserRole': ['never', 'never', 'AdminManage'],
    '/setting/adminUserManage': ['never', 'never', 'AdminManage'],
    '/audit': ['Audit', 'Audit', 'Audit'],
    '/tradeType': ['never', 'SystemConfig', 'SystemConfig'],
    '/tradeType/tradeType': ['never', 'SystemConfig', 'SystemConfig'],
    '/tradeType/paymentClass': ['never', 'SystemConfig', 'SystemConfig'],
    '/tradeType/paymentType': ['never', 'SystemConfig', 'SystemConfig'],
    '/tradeType/paymentLogos': ['never', 'SystemConfig', 'SystemConfig'],
    '/account': ['nothing', 'nothing', 'nothing'],
    '/account/devices': ['nothing', 'nothing', 'nothing'],
    '/account/reports': ['nothing', 'nothing', 'nothing'],
    '/notFound': ['nothing', 'nothing', 'nothing'],
  }
  const superAdmin = { isAdmin: true, roleName: 'SuperAdmin' }
  const sides = [{}, provider, superAdmin]

  test('is said here of every screen', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(needs).toSorted())
  })

  test.each(Object.entries(needs))('%s opens by its own right alone, on its own side', (path, ofSides) => {
    for (const [index, need] of ofSides.entries()) {
      const opens = (held: readonly Module[]) => mayOpen(somebody(held, sides[index]), path)
      const others = everybody.filter((one) => one !== need)

      expect([index, opens([])]).toEqual([index, need === 'nothing'])
      expect([index, opens(others)]).toEqual([index, need === 'nothing'])
      expect([index, opens(everybody)]).toEqual([index, need !== 'never'])
    }
  })

  test.each([
    [
      'the shop',
      {},
      ['/panel', '/trade', '/order', '/tradePoint', '/deposit', '/dataCompass', '/statistics', '/message', '/message/management', '/setting/user', '/setting/rights', '/audit'], // prettier-ignore
    ],
    [
      'the provider',
      provider,
      [
        '/systrade',
        '/statistics',
        '/message',
        '/message/sysManagement',
        '/setting/adminUser',
        '/setting/MFAManage',
        '/audit',
        '/tradeType',
      ],
    ],
    [
      'the super-admin',
      superAdmin,
      ['/systrade', '/statistics', '/message', '/message/sysManagement', '/setting/adminUser', '/setting/MFAManage', '/setting/adminUserRole', '/setting/adminUserManage', '/audit', '/tradeType'], // prettier-ignore
    ],
  ])('the whole menu of %s, in its order; one right shows its own place and the notices', (_who, side, whole) => {
    expect(menu(somebody(everybody, side))).toEqual(whole)
    for (const one of everybody) {
      const shown: string[] = menu(somebody([one], side))
      expect(shown).toEqual(whole.filter((path) => shown.includes(path)))
      expect(
        shown.filter((path) => needs[path]?.includes('nothing') !== true).every((path) => needs[path]?.includes(one)),
      ).toBe(true)
    }
  })
})
