import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { askInPlace } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { MasterHistory } from '#features/masters/MasterHistory.tsx'
import type { AnswerOf } from '#shared/call.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { RecordFoot, RecordHead } from '#ui/Record.tsx'
import { said } from '#ui/forms/said.ts'
import { ShownValue } from '#ui/forms/ShownValue.tsx'
import { MerchantStanding } from './columns.tsx'
import { merchants } from './contract.ts'
import { useDescribedMerchant } from './described-merchant.tsx'
import { merchantLabels } from './list.ts'
import { MerchantActions } from './MerchantActions.tsx'
import { MerchantPlan } from './MerchantPlan.tsx'
import { percentOf } from './merchant-values.ts'

type MerchantDrawerProps = DrawerSteps & {
  entCode: string | undefined
  onEdit: (entCode: string) => void
}

/** A merchant as the provider sees it: who it is, its fees, what can be done about it, who changed what. */
export function MerchantDrawer({ entCode, onEdit, ...steps }: MerchantDrawerProps) {
  const found = useQuery({
    ...askInPlace(merchants.detail, { EntCode: entCode ?? '' }),
    enabled: entCode !== undefined,
  })
  const detail = entCode === undefined ? undefined : found.data
  const mayEdit = useMay(merchants.modify)
  return (
    <Drawer
      title={<Trans>Merchant details</Trans>}
      open={entCode !== undefined}
      {...steps}
      foot={
        detail &&
        mayEdit && (
          <RecordFoot>
            <Button onClick={() => onEdit(detail.merchant.entCode)}>
              <Trans>Edit</Trans>
            </Button>
          </RecordFoot>
        )
      }
    >
      {detail && (
        <>
          <RecordHead name={detail.merchant.entName} line={detail.merchant.entCode}>
            <MerchantStanding merchant={detail.merchant} />
          </RecordHead>
          <About detail={detail} />
          <Fees detail={detail} />
          <MerchantPlan detail={detail} />
          <MasterHistory calls={merchants} code={detail.merchant.entCode} useFields={useDescribedMerchant} />
          <MerchantActions detail={detail} onGone={steps.onClose} />
        </>
      )}
      <NotLoaded failure={entCode === undefined ? undefined : failureOf(found)} />
    </Drawer>
  )
}

type Detail = AnswerOf<typeof merchants.detail>

const shown = ['entNameKana', 'entDisplayName', 'corporateType', 'corporateNumber', 'invoiceRegistrationNo', 'representativeName', 'industryCode', 'postalCode', 'address', 'phone', 'email', 'contractDate', 'currency', 'enablePoint', 'enableQr', 'showDashBoard'] as const // prettier-ignore
const copied: readonly string[] = ['corporateNumber', 'invoiceRegistrationNo', 'phone', 'email']

function About({ detail: { merchant } }: { detail: Detail }) {
  const { t } = useLingui()
  const labels = said(merchantLabels)
  const fields = useDescribedMerchant()
  const facts: Fact[] = shown.map((name) => {
    const value = merchant[name]
    return {
      id: name,
      label: labels[name],
      value: <ShownValue fields={fields} field={name} value={value} />,
      ...(copied.includes(name) && value !== '' && { copy: String(value) }),
    }
  })
  const master = merchant.isMasterEnterprise
    ? { label: labels.isMasterEnterprise, value: <Trans>Yes</Trans> }
    : { label: labels.parentEntCode, value: merchant.parentName || '–' }
  return (
    <section className="section">
      <Facts
        facts={[
          ...facts,
          { id: 'master', ...master },
          { id: 'stores', label: t`Stores`, value: merchant.stores },
          { id: 'updated', label: t`Last changed`, value: date(merchant.updatedAt, 'dateTime') },
        ]}
      />
    </section>
  )
}

/** What each payment type costs today, and what is to come. */
function Fees({ detail: { fees, planned } }: { detail: Detail }) {
  const { t } = useLingui()
  if (fees.length + planned.length === 0) return null
  const costs = ({ feePpm, feeTaxClass }: Detail['fees'][number]) => {
    const cost = `${percentOf(feePpm)}%`
    return feeTaxClass === 'TAXABLE' ? cost : t`${cost}, no tax`
  }
  const ending = (line: Detail['fees'][number]) => {
    if (line.validTo === null) return costs(line)
    const [cost, day] = [costs(line), date(line.validTo, 'date')]
    return t`${cost}, until ${day}`
  }
  const days = [...new Set(planned.map(({ validFrom }) => validFrom))].toSorted()
  return (
    <section className="section">
      <h3>
        <Trans>Fees today</Trans>
      </h3>
      <Facts
        facts={fees.map((line) => ({
          id: line.paymentType,
          label: line.names[language()],
          value: ending(line),
        }))}
      />
      {days.map((day) => (
        <Fragment key={day}>
          <h3>
            <FeesFrom day={date(day, 'date')} />
          </h3>
          <Facts
            facts={planned
              .filter(({ validFrom }) => validFrom === day)
              .map((line) => ({ id: line.paymentType, label: line.names[language()], value: costs(line) }))}
          />
        </Fragment>
      ))}
    </section>
  )
}

function FeesFrom({ day }: { day: string }) {
  return <Trans>Fees from {day}</Trans>
}
