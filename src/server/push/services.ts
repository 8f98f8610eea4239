import type { Settings } from '#server/settings.ts'
import type { PushServices } from './endpoint.ts'

/** The push services of the settings. */
export function servicesOf({ PORTAL_PUSH_HOSTS: hosts, PORTAL_PUSH_SERVICE: own }: Settings): PushServices {
  return { hosts, own: own === undefined ? undefined : new URL(own).origin }
}

/** Where push services reach the operator: the address mails come from. */
export function contactOf({ PORTAL_MAIL_FROM: from }: Settings): string {
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? from}`
}
