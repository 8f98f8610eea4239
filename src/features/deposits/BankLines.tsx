import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { send } from '#client/api-client.ts'
import { keyOf } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { date, money } from '#client/formats.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { notifySuccess } from '#client/notify.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Button } from '#ui/Button.tsx'
import { CheckLine } from '#ui/CheckLine.tsx'
import { Note } from '#ui/Note.tsx'
import type { BankLine } from './bank-line.ts'
import type { LineMatch } from './bank-match.ts'
import { bankBookings } from './bank-bookings.contract.ts'
import { deposits } from './contract.ts'
import type { Deposit, DepositDetail } from './deposit.contract.ts'

type BankLinesProps = {
  lines: readonly BankLine[]
  matches: readonly LineMatch[]
  deposit: DepositDetail
  frame: (body: ReactNode, foot: ReactNode | undefined) => ReactNode
  onDone: () => void
  onExplain: (line: BankLine) => void
}

/** The lines of a file that are deposits, the one that is open first; each chosen one is noted by the call that notes one. */
export function BankLines({ lines, matches, deposit, frame, onDone, onExplain }: BankLinesProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const needsServer = useNeedsServer()
  const mayMatch = useMay(bankBookings.match)
  const isOpen = (match: LineMatch) => match.deposits.some(({ depositNo }) => depositNo === deposit.depositNo)
  const [left, setLeft] = useState(matches)
  const [out, setOut] = useState(new Set(matches.filter(isNoted)))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const inOrder = left.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
  const chosen = inOrder.filter((match) => !out.has(match))

  const note = async () => {
    setBusy(true)
    setFailed(undefined)
    let done = 0
    try {
      for (const match of chosen) {
        for (const one of match.deposits) await send(bankBookings.match, bookedOf(match, one))
        done += match.deposits.length
        setLeft((before) => before.filter((other) => other !== match))
      }
      notifySuccess(t`What the bank booked is noted.`)
      onDone()
    } catch (error) {
      if (!(error instanceof Error && error.name === 'Refusal')) throw error
      setFailed(error.message)
    } finally {
      setBusy(false)
      if (done > 0)
        await Promise.all(
          [deposits.list, deposits.detail].map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })),
        )
    }
  }
  const others = lines.length - matches.length
  const [shownOthers, count] = [wholeNumber(others), wholeNumber(chosen.length)]
  return frame(
    <>
      {matches.length === 0 && (
        <p>
          <Trans>No line of the file is a deposit of this company.</Trans>
        </p>
      )}
      <ul className="bank-lines">
        {inOrder.map((match) => (
          <li key={match.line.line}>
            <CheckLine
              checked={!out.has(match)}
              disabled={busy || !mayMatch}
              onChange={(on) => setOut((before) => toggled(before, match, on))}
              help={<LineHint match={match} />}
            >
              <span className="num">{date(match.line.day, 'day')}</span> {isolated(match.line.payer)}
              <b className="num">{money(match.line.amount, deposit.currency)}</b>
            </CheckLine>
            {match.difference !== 0n && isOpen(match) && (
              <Button size="medium" icon="help" onClick={() => onExplain(match.line)}>
                <Trans>Explain the difference</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="small muted">
          <Plural
            value={others}
            one={`${shownOthers} other line of money in is left out: no deposit fits it.`}
            other={`${shownOthers} other lines of money in are left out: no deposit fits them.`}
          />
        </p>
      )}
      {failed && (
        <div role="alert">
          <Note tone="error">{failed}</Note>
        </div>
      )}
    </>,
    mayMatch && matches.length > 0 ? (
      <Button
        size="medium"
        look="primary"
        {...needsServer}
        disabled={busy || chosen.length === 0 || needsServer.disabled}
        aria-busy={busy}
        onClick={() => void note()}
      >
        <Plural value={chosen.length} one={`Note ${count} line`} other={`Note ${count} lines`} />
      </Button>
    ) : undefined,
  )
}

/** Which deposits a line is, and whether it is the same amount. */
function LineHint({ match }: { match: LineMatch }) {
  const [first] = match.deposits
  if (!first) return null
  const numbers = match.deposits.map(({ depositNo }) => depositNo).join(', ')
  const paid = date(first.paymentDate, 'day')
  const size = money(match.difference < 0n ? -match.difference : match.difference, first.currency)
  return (
    <>
      <span className="num">{numbers}</span> · <Trans>transferred {paid}</Trans> ·{' '}
      {match.difference === 0n ? (
        <Trans>same amount</Trans>
      ) : match.difference < 0n ? (
        <Trans>{size} less than transferred</Trans>
      ) : (
        <Trans>{size} more than transferred</Trans>
      )}
      {isNoted(match) && (
        <>
          {' '}
          · <Trans>noted already</Trans>
        </>
      )}
    </>
  )
}

function isNoted({ deposits: all }: LineMatch): boolean {
  return all.every(({ bankMatch }) => bankMatch !== 'NONE')
}

/** What is noted of a deposit: the line's amount, or its own where the bank booked several as one. */
function bookedOf({ line, deposits: all }: LineMatch, { entCode, depositNo, version, transferAmount }: Deposit) {
  const amount = all.length === 1 ? Number(line.amount) : Number(transferAmount)
  return { entCode, depositNo, version, amount, date: line.day }
}

function toggled(before: ReadonlySet<LineMatch>, match: LineMatch, on: boolean): Set<LineMatch> {
  const after = new Set(before)
  if (on) after.delete(match)
  else after.add(match)
  return after
}
