import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { useSession } from '#client/session.ts'
import { languageNames } from '#shared/language-names.ts'
import { Logo } from '#ui/Logo.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { NoticeBody } from './NoticeBody.tsx'
import type { Preview } from './notice.contract.ts'
import { requestOf, type NoticeValues } from './notice-values.ts'
import './preview.css'

type Shown = Preview['list'][number]

/** A notice on the devices that will show it, in each language; channels that are off are marked. */
export function NoticeShown({ preview, values }: { preview: Preview; values: NoticeValues }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(language())
  const [device, setDevice] = useState<'phone' | 'computer'>('phone')
  const [now] = useState(() => new Date().toISOString())
  const one = preview.list.find((each) => each.language === chosen) ?? preview.list[0]
  if (!one) return null
  return (
    <div className="preview" role="group" aria-label={t`Preview`}>
      <Segmented
        label={t`Language of the text`}
        value={one.language}
        onChange={setChosen}
        choices={preview.list.map((each) => ({
          value: each.language,
          label: <span lang={each.language}>{languageNames[each.language]}</span>,
        }))}
      />
      <Segmented
        label={t`Device shown`}
        value={device}
        onChange={setDevice}
        choices={[
          { value: 'phone', label: t`Phone` },
          { value: 'computer', label: t`Computer` },
        ]}
      />
      <section className="preview-part">
        <h3>
          <Trans>In the portal</Trans>
        </h3>
        <Portal device={device} one={one} values={values} now={now} />
      </section>
      <section className="preview-part">
        <h3>
          <Trans>On the lock screen</Trans>
        </h3>
        {values.sendPush ? (
          <LockScreen one={one} now={now} />
        ) : (
          <p className="field-help">
            <Trans>No alert is sent: it is not selected above.</Trans>
          </p>
        )}
        {values.sendPush && values.hideOnLockScreen && (
          <p className="field-help">
            <Trans>The title is hidden: the lock screen shows only this.</Trans>
          </p>
        )}
      </section>
      <section className="preview-part">
        <h3>
          <Trans>As a mail</Trans>
        </h3>
        {values.sendEmail ? (
          <div className="preview-mail" lang={one.language}>
            <p className="preview-subject">{one.mailSubject}</p>
            <p className="preview-text">{one.mailText}</p>
          </div>
        ) : (
          <p className="field-help">
            <Trans>No e-mail is sent: it is not selected above.</Trans>
          </p>
        )}
      </section>
    </div>
  )
}

function LockScreen({ one, now }: { one: Shown; now: string }) {
  const { config } = useSession()
  return (
    <div className="preview-device">
      <div className="preview-phone preview-lock" lang={one.language}>
        <p className="preview-clock" aria-hidden="true">
          <span>{formatDate(now, 'shortDay', one.language, timeZone())}</span>
          <span className="num">{formatDate(now, 'time', one.language, timeZone())}</span>
        </p>
        <div className="management-alert">
          <span className="preview-app">
            <Logo size={22} />
          </span>
          <div className="grow">
            <p className="caption">{config.productName}</p>
            <p className="strong">{one.pushTitle}</p>
          </div>
        </div>
      </div>
    </div>
  )
}

/** The notice as wide as a phone's page, or as the drawer beside a computer's list. */
function Portal({
  device,
  one,
  values,
  now,
}: {
  device: 'phone' | 'computer'
  one: Shown
  values: NoticeValues
  now: string
}) {
  const { person } = useSession()
  const { releaseTime = now, expireTime } = requestOf(values)
  const { messageType, messageTitle, content } = one
  const words = { messageType, messageTitle, content, sender: person.entDisplayName, attachments: values.files }
  const page = (
    <>
      <p className="preview-head">
        <Trans>Notice</Trans>
      </p>
      <NoticeBody
        notice={{ ...words, releaseTime, ...(expireTime && { expireTime }), expired: false }}
        lang={one.language}
      />
    </>
  )
  return (
    <div className="preview-device">
      {device === 'phone' ? (
        <div className="preview-phone preview-page">{page}</div>
      ) : (
        <div className="preview-window">
          <div className="preview-list" aria-hidden="true" />
          <div className="preview-page">{page}</div>
        </div>
      )}
    </div>
  )
}
