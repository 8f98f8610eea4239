import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { useNeedsServer } from '#client/NeedsServer.tsx'
import { date } from '#client/formats.ts'
import { notify, notifyRefusal } from '#client/notify.ts'
import { ownRefusal, Refusal } from '#client/refusal.ts'
import { upload } from '#client/upload.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { masters } from '#features/masters/contract.ts'
import { isolated } from '#shared/isolated.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmAction } from '#ui/forms/ConfirmAction.tsx'
import { useFileChooser } from '#ui/forms/file-chooser.tsx'
import { paymentLogos, type PaymentLogo, type Variant } from './contract.ts'
import './logos.css'

const stale = [paymentLogos.list, paymentLogos.shown, masters.all]

/** A payment type's two pictures, each to be put there, replaced and taken away. */
export function LogoPlaces({ paymentType, letters }: { paymentType: string; letters: string }) {
  const { data } = useQuery(ask(paymentLogos.list, {}))
  const logoOf = (variant: Variant) =>
    data?.list.find((one) => one.paymentType === paymentType && one.variant === variant)
  return (
    <section className="section logo-places">
      <h3>
        <Trans>Logo</Trans>
      </h3>
      <p className="small muted">
        <Trans>JPEG or PNG up to 1 MB; 100 × 100 pixels look best. Without a logo its letters are shown.</Trans>
      </p>
      <LogoPlace key={`${paymentType} light`} {...{ paymentType, letters }} variant="light" logo={logoOf('light')} />
      <LogoPlace key={`${paymentType} dark`} {...{ paymentType, letters }} variant="dark" logo={logoOf('dark')} />
      <AuditLink object={`paymentlogo ${paymentType}`} />
    </section>
  )
}

type LogoPlaceProps = { paymentType: string; letters: string; variant: Variant; logo: PaymentLogo | undefined }

function LogoPlace({ paymentType, letters, variant, logo }: LogoPlaceProps) {
  const { t } = useLingui()
  const needsServer = useNeedsServer()
  const [busy, setBusy] = useState(false)
  const place = useAct(paymentLogos.update, { stale })
  const remove = useAct(paymentLogos.remove, { stale })
  const name = variant === 'light' ? t`For light grounds` : t`For dark grounds`
  const told = (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    notifyRefusal(error, 'writing')
  }

  const bring = async (file: File) => {
    setBusy(true)
    try {
      if (file.size > limits.logoBytes) throw await ownRefusal('imageTooLarge')
      const watching = { signal: new AbortController().signal, onProgress: () => {} }
      const { logoId } = await upload(paymentLogos.upload, { file }, watching)
      await place.mutateAsync({ logoId, paymentType, variant })
      notify({ tone: 'success', text: t`The logo is shown in every list now` })
    } catch (error) {
      told(error)
    } finally {
      setBusy(false)
    }
  }
  const chooser = useFileChooser({
    label: variant === 'light' ? t`Picture for light grounds` : t`Picture for dark grounds`,
    accept: 'image/jpeg,image/png',
    onChoose: ([file]) => file && void bring(file),
  })

  return (
    <div className="logo-place" role="group" aria-label={name}>
      <span className={`logo-ground logo-ground-${variant}`}>
        {logo ? <img src={logo.url} alt={t`The logo`} /> : <span className="tile">{letters}</span>}
      </span>
      <div className="logo-about">
        <span>{name}</span>
        {logo && (
          <span className="small muted">
            {logo.width} × {logo.height} · {date(logo.updatedAt, 'dateTime')} · {isolated(logo.updatedBy)}
          </span>
        )}
      </div>
      {chooser.input}
      <Button
        size="medium"
        {...needsServer}
        disabled={busy || needsServer.disabled}
        aria-busy={busy}
        onClick={chooser.choose}
      >
        {logo ? <Trans>Replace</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {logo && (
        <ConfirmAction
          label={<Trans>Delete</Trans>}
          title={<Trans>Delete the logo?</Trans>}
          confirm={<Trans>Delete the logo</Trans>}
          disabled={needsServer.disabled}
          onConfirm={() =>
            remove
              .mutateAsync({ logoId: logo.logoId })
              .then(() => notify({ tone: 'success', text: t`The logo was deleted` }), told)
          }
        >
          <Trans>Its letters are shown again in every list.</Trans>
        </ConfirmAction>
      )}
    </div>
  )
}
