import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { date, decimalsOf, money } from '#client/formats.ts'
import { NeedsServer, useNeedsServer } from '#client/NeedsServer.tsx'
import { useSettled } from '#client/settled.ts'
import { isolated } from '#shared/isolated.ts'
import { moneyParts, sumOf } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Note } from '#ui/Note.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { BankFile } from './BankFile.tsx'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { DepositDetail } from './deposit.contract.ts'
import type { DetailPartProps } from './detail-part.ts'
import { useNotedMatch } from './noted-match.ts'
import { causeLeads } from './why-words.ts'
import { WhyBars } from './WhyBars.tsx'
import { WhySentence } from './WhySentence.tsx'
import { WhyTable } from './WhyTable.tsx'
import './why.css'

type DepositWhyProps = {
  deposit: DepositDetail
  onClose: () => void
  onTab: DetailPartProps['onTab']
  onDeposit: (depositNo: string) => void
}

/** Explains to the unit why an amount that somebody expected, or that the bank booked, is not the one transferred. */
export function DepositWhy({ deposit, onClose, onTab, onDeposit }: DepositWhyProps) {
  const { t } = useLingui()
  const { entCode, depositNo, currency, transferAmount, bankAmount, bankDate, status, paymentDate } = deposit
  const decimals = decimalsOf(currency)
  const [kind, setKind] = useState<'expected' | 'booked'>(bankAmount === null ? 'expected' : 'booked')
  const [typed, setTyped] = useState(
    bankAmount === null ? '' : moneyParts(sumOf(bankAmount), currency, { decimals }).digits,
  )
  const [fromFile, setFromFile] = useState(false)
  const [bookedOn, setBookedOn] = useState(bankDate ?? paymentDate)
  const settled = useSettled(typed)
  const amount = parseAmount(settled, currency)
  const found = useQuery({
    ...askInPlace(bankBookings.why, { EntCode: entCode, DepositNo: depositNo, Amount: Number(amount ?? 0n) }),
    enabled: amount !== undefined,
  })
  const why = amount === undefined ? undefined : found.data
  const mayMatch = useMay(bankBookings.match) && status !== 'SCHEDULED'
  const needsServer = useNeedsServer()
  const noted = useNotedMatch()
  const match = useAct(bankBookings.match, { stale: [deposits.list, deposits.detail] })
  const booked = kind === 'booked' ? amount : BigInt(transferAmount)
  const note = () => {
    if (booked === undefined) return
    match.mutate(
      { entCode, depositNo, version: deposit.version, amount: Number(booked), date: bookedOn },
      {
        onSuccess: (answer) => {
          noted(answer.bankMatch)
          onClose()
        },
      },
    )
  }
  const bookedText = booked === undefined ? '' : money(booked, currency)
  const asked = kind === 'booked' ? <Trans>What the bank booked</Trans> : <Trans>What you expected</Trans>
  const wrong = settled !== '' && settled === typed && amount === undefined
  if (fromFile)
    return (
      <BankFile
        deposit={deposit}
        onClose={() => setFromFile(false)}
        onExplain={(line) => {
          setKind('booked')
          setTyped(moneyParts(line.amount, currency, { decimals }).digits)
          setBookedOn(line.day)
          setFromFile(false)
        }}
      />
    )
  return (
    <FormDialog title={<Trans>Why is it not what I expected?</Trans>} onCancel={onClose}>
      <FormBody>
        <p className="why-deposit">
          <span>
            <b>{isolated(deposit.shopName || deposit.entName || entCode)}</b> {date(paymentDate, 'dayHeading')}
          </span>
          <b>
            <Money value={sumOf(transferAmount)} currency={currency} decimals={decimals} />
          </b>
        </p>
        <Segmented
          label={t`Which amount it is`}
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'expected', label: <Trans>I expected it</Trans> },
            { value: 'booked', label: <Trans>The bank booked it</Trans> },
          ]}
        />
        <Field
          label={kind === 'booked' ? t`Booked amount` : t`Expected amount`}
          error={wrong ? t`Enter the amount as figures.` : undefined}
        >
          {(ids) => <MoneyField ids={ids} currency={currency} decimals={decimals} value={typed} onChange={setTyped} />}
        </Field>
        <span>
          <Button size="medium" icon="file" {...needsServer} onClick={() => setFromFile(true)}>
            <Trans>Read the bank’s file</Trans>
          </Button>
        </span>
        <NeedsServer />
        <div aria-live="polite">{why && <WhySentence why={why} deposit={deposit} booked={kind === 'booked'} />}</div>
        {why && Number(why.difference) !== 0 && <WhyBars why={why} currency={currency} asked={asked} />}
        {why && (
          <WhyTable
            why={why}
            currency={currency}
            asked={asked}
            onLead={(cause) => {
              const to = causeLeads(cause)
              onClose()
              if ('depositNo' in to) onDeposit(to.depositNo)
              else onTab(to.tab, to)
            }}
          />
        )}
        {amount !== undefined && <NotLoaded failure={failureOf(found)} />}
        {match.error && (
          <div role="alert">
            <Note tone="error">{match.error.message}</Note>
          </div>
        )}
      </FormBody>
      <FormFoot onCancel={onClose}>
        {mayMatch && why && (
          <Button size="medium" look="primary" {...needsServer} aria-busy={match.isPending} onClick={note}>
            {booked === BigInt(transferAmount) ? (
              <Trans>Mark {bookedText} as received</Trans>
            ) : (
              <Trans>Note that {bookedText} was booked</Trans>
            )}
          </Button>
        )}
      </FormFoot>
    </FormDialog>
  )
}
