import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { isolated } from '#shared/isolated.ts'
import { Facts } from '#ui/Facts.tsx'
import { Status } from '#ui/Status.tsx'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import { MatchStanding } from './deposit-columns.tsx'
import { accountWords } from './deposit-words.ts'
import type { DetailPartProps } from './detail-part.ts'
import { Waterfall } from './Waterfall.tsx'

/** Why it is this amount, where it goes, and whether it fits what the bank booked. */
export function SumTab(props: DetailPartProps) {
  const { deposit } = props
  return (
    <div className="deposit-sum">
      <Waterfall {...props} />
      <div className="deposit-aside">
        <Account deposit={deposit} />
        <Checks deposit={deposit} />
      </div>
    </div>
  )
}

function Account({ deposit: { entCode, depositNo } }: { deposit: DepositDetail }) {
  const { t, i18n } = useLingui()
  const found = useQuery(ask(deposits.accounts, { EntCode: entCode, DepositNo: depositNo })).data
  const account = found?.list[0]
  return (
    <section className="section">
      <h3>
        <Trans>Transferred to</Trans>
      </h3>
      {account && (
        <Facts
          facts={[
            { id: 'bank', label: t`Bank`, value: `${isolated(account.bankName)} (${account.bankCode})` },
            ...(account.branchCode === ''
              ? []
              : [{ id: 'branch', label: t`Branch`, value: `${isolated(account.branchName)} (${account.branchCode})` }]),
            {
              id: 'number',
              label: t`Account no.`,
              value: (
                <>
                  {i18n._(accountWords[account.accountType])} <span className="num">{account.accountNumber}</span>
                </>
              ),
            },
            { id: 'holder', label: t`Account holder`, value: isolated(account.holder) },
          ]}
        />
      )}
      {found && !account && (
        <p className="small muted">
          <Trans>The account is chosen when the deposit is final.</Trans>
        </p>
      )}
    </section>
  )
}

function Checks({ deposit }: { deposit: DepositDetail }) {
  const { entCode, depositNo, status } = deposit
  const sound = useQuery(ask(deposits.diff, { EntCode: entCode, DepositNo: depositNo })).data?.sound
  return (
    <section className="section">
      <h3>
        <Trans>Difference check</Trans>
      </h3>
      <p className="deposit-checks">
        {sound === true && <Sound sound />}
        {sound === false && status !== 'SCHEDULED' && <Sound sound={false} />}
        {status === 'SCHEDULED' && (
          <Status shape="dashed" tone="quiet" word={<Trans>Not final; more payments may come</Trans>} />
        )}
        <MatchStanding deposit={deposit} />
      </p>
    </section>
  )
}

/** Whether the rows of a deposit come to its amounts. */
export function Sound({ sound }: { sound: boolean }) {
  return sound ? (
    <Status shape="dot" tone="ok" word={<Trans>The rows add up exactly to the amounts</Trans>} />
  ) : (
    <Status shape="bang" tone="alarm" word={<Trans>The rows do not add up to the amounts</Trans>} />
  )
}
