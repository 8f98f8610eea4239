import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { recall, remember } from '#client/device.ts'
import { isInstalled } from '#client/install.ts'
import { fontSize, language, switchLanguage, switchSize } from '#client/language.ts'
import { MoreLink } from '#features/portal/MoreLink.tsx'
import { languageNames } from '#shared/language-names.ts'
import { languages } from '#shared/language.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { canFeel, feel } from '#ui/haptics.ts'
import type { IconName } from '#ui/Icon.tsx'
import { MoreButton, MoreGroup, MoreSetting } from '#ui/More.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { SizeSwitch } from '#ui/SizeSwitch.tsx'

/** What is set for this device alone. */
export function DeviceSettings({ onInstall }: { onInstall: () => void }) {
  const { t } = useLingui()
  return (
    <MoreGroup label={t`This device`}>
      <MoreSetting icon="globe" label={t`Language`}>
        <Segmented
          label={t`Language`}
          value={language()}
          onChange={switchLanguage}
          choices={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        />
      </MoreSetting>
      <MoreSetting icon="textSize" label={t`Text size`}>
        <SizeSwitch place="line" value={fontSize()} onChange={switchSize} />
      </MoreSetting>
      <MoreLink icon="bell" label={t`Alerts and devices`} to="/account/devices" />
      <MoreButton
        icon="download"
        label={t`Install the app`}
        value={isInstalled() ? t`Installed` : undefined}
        onPress={onInstall}
      />
      <Switch name="keys" icon="keyboard" label={t`Single-letter keys`} />
      {canFeel() && (
        <Switch name="haptics" icon="vibration" label={t`Vibration`} onChange={(on) => on && feel('done')} />
      )}
    </MoreGroup>
  )
}

type SwitchProps = {
  /** Under which name the device keeps it; on until it is switched off. */
  name: 'keys' | 'haptics'
  icon: IconName
  label: string
  onChange?: (on: boolean) => void
}

function Switch({ name, icon, label, onChange }: SwitchProps) {
  const [kept, setKept] = useState(recall(name) ?? 'on')
  return (
    <MoreSetting icon={icon} label={label}>
      <Checkbox
        label={label}
        checked={kept === 'on'}
        onChange={(on) => {
          const next = on ? 'on' : 'off'
          remember(name, next)
          setKept(next)
          onChange?.(on)
        }}
      />
    </MoreSetting>
  )
}
