import { msg } from '@lingui/core/macro'

/** What the fields that every master has are called, and a row's place. */
export const masterLabels = { code: msg`Reference code`, names: msg`Name`, enabled: msg`Enabled`, place: msg`Order` }
