import { messageManagement } from '#features/messages/management.contract.ts'
import type { Looks } from '../../kit/looks.ts'

const rights = ['Message.search', 'Message.add', 'Message.edit', 'Message.delete'] as const

/** An outage the provider tells everybody about, and what the shop tells its own people. */
export const messages: Looks = {
  folders: ['features/messages'],
  data: [
    'PayPay の決済がつながりにくくなっています',
    '復旧まで、ほかの決済をご案内ください。',
    '影響のある決済',
    '棚卸しのため、早く閉めます',
    '17時',
  ],
  async arrange({ it: { portal } }) {
    const [provider, author] = await Promise.all([portal.admin(...rights), portal.as(...rights)])
    const everybody = { receiverMode: 'ALL_USERS' as const, editableAfterPosting: true, requireAck: true }
    await provider(messageManagement.createSystem, {
      ...everybody,
      messageTypeId: '1',
      messageTitle: 'PayPay の決済がつながりにくくなっています',
      content: '復旧まで、ほかの決済をご案内ください。\n\n# 影響のある決済\n\n- PayPay\n- Rakuten',
    })
    await author(messageManagement.create, {
      ...everybody,
      messageTypeId: '4',
      messageTitle: '棚卸しのため、早く閉めます',
      content: '**17時**',
    })
  },
  looks: [
    {
      name: 'message',
      screen: '/message',
      as: 'manager',
      async open({ goto, page }) {
        await goto('/message')
        await page.locator('.notice').first().waitFor()
      },
    },
    {
      name: 'message-detail',
      screen: '/message',
      as: 'manager',
      async open({ goto, page, button }) {
        await goto('/message')
        await page.locator('.notice-button').first().click()
        await page.locator('.drawer .markup').waitFor()
        await button('I have read this').waitFor()
      },
    },
    {
      name: 'message-management',
      screen: '/message/management',
      as: 'manager',
      async open({ goto, ready }) {
        await goto('/message/management')
        await ready()
      },
    },
    {
      name: 'message-sent',
      screen: '/message/management',
      as: 'manager',
      async open({ goto, ready, page, say }) {
        await goto('/message/management')
        await ready()
        await page.locator('main .list-open').first().click()
        await page.locator('.management-funnel').waitFor()
        await page.getByText(say('Earlier versions')).or(page.locator('.drawer .facts')).first().waitFor()
      },
    },
    {
      name: 'message-write',
      screen: '/message/management',
      as: 'manager',
      async open({ goto, page }) {
        await goto('/message/management?Write=new')
        await page.locator('.management-form').waitFor()
      },
    },
    {
      name: 'sys-message-management',
      screen: '/message/sysManagement',
      as: 'provider',
      async open({ goto, ready }) {
        await goto('/message/sysManagement')
        await ready()
      },
    },
  ],
}
