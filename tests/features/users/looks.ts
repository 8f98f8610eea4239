import { permissions } from '#shared/permissions.ts'
import type { Look, Looks } from '../../kit/looks.ts'
import type { Visit } from '../../kit/visit.ts'
import { staffRights } from './people.ts'

const superAdmin = { entCode: '__SYSTEM', roleName: 'SuperAdmin', userFullName: '佐藤 美咲' }

/** People and their roles, on a merchant's side and the provider's. */
export const people: Looks = {
  folders: ['features/users', 'features/roles'],
  // The last is what stands for a face: the first letter of a name.
  data: ['統括管理者', 'SuperAdmin', '配達係', '山'],
  people: {
    administrator: (it) => it.person(staffRights, { roleName: '統括管理者' }),
    superAdmin: (it) => it.person(permissions, superAdmin),
  },
  looks: [
    list('/setting/user', 'users', 'administrator'),
    list('/setting/adminUserManage', 'admin-users', 'superAdmin'),
    {
      name: 'user-detail',
      screen: '/setting/user',
      as: 'administrator',
      async open({ goto, page }) {
        await goto('/setting/user')
        await page.locator('.list-open').first().click()
        await page.locator('.record-head').waitFor()
      },
    },
    {
      name: 'user-add',
      screen: '/setting/user',
      as: 'administrator',
      async open({ goto, page }) {
        await goto('/setting/user?Write=new')
        await page.locator('.form-part').first().waitFor()
      },
    },
    roles('/setting/rights', 'roles', 'administrator'),
    roles('/setting/adminUserRole', 'admin-roles', 'superAdmin'),
    {
      name: 'role-detail',
      screen: '/setting/rights',
      as: 'administrator',
      async open({ goto, page }) {
        await goto('/setting/rights')
        await page.locator('.role-list li button').first().click()
        await page.locator('.rights-line').first().waitFor()
      },
    },
  ],
}

function list(screen: `/${string}`, name: string, as: string): Look {
  return { name, screen, as, open: (visit) => reach(visit, screen, '.list-open') }
}

function roles(screen: `/${string}`, name: string, as: string): Look {
  return { name, screen, as, open: (visit) => reach(visit, screen, '.role-list li button') }
}

/** Opens a screen as the portal loads it again by itself: every other load leads a super-admin to their transactions. */
async function reach({ goto, page }: Pick<Visit, 'goto' | 'page'>, screen: string, first: string): Promise<void> {
  await goto('/account')
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  await page.evaluate(() => sessionStorage.setItem('portal.reloading', '1'))
  await goto(screen)
  await page.locator(first).first().waitFor()
}
