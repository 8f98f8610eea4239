import { Trans } from '@lingui/react/macro'
import { RouterLink } from '#client/RouterLink.tsx'
import { Icon } from '#ui/Icon.tsx'
import { requestsAddress, useRequests } from './requests.ts'
import './requests.css'

/** The tab of the requests that wait, with how many; whoever may only ask finds there what was asked. */
export function RequestsTab({ current }: { current: boolean }) {
  const { may, asksForRefunds, found } = useRequests()
  if (!may) return null
  const count = found.data?.total ?? 0
  return (
    <RouterLink to={requestsAddress} className="tab" aria-current={current ? 'page' : undefined}>
      {asksForRefunds ? <Trans>Requests</Trans> : <Trans>To approve</Trans>}
      {count > 0 && <span className={asksForRefunds ? 'tab-count' : 'tab-count is-loud'}>{count}</span>}
    </RouterLink>
  )
}

/** The same on a phone, which has no tabs: a line above the list, there only while something waits. */
export function RequestsLine() {
  const { may, asksForRefunds, found } = useRequests()
  const count = found.data?.total ?? 0
  if (!may || count === 0) return null
  return (
    <RouterLink to={requestsAddress} className="requests-line">
      <Icon name="giveBack" size={20} />
      <span className="grow">
        {asksForRefunds ? <Trans>Requests waiting: {count}</Trans> : <Trans>Requests to approve: {count}</Trans>}
      </span>
      <Icon name="chevronRight" size={18} />
    </RouterLink>
  )
}
