import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Japan's national holidays in the page's words, by the English names that @holiday-jp/holiday_jp gives them. */
export const holidayWords: Readonly<Record<string, MessageDescriptor>> = {
  "New Year's Day": msg`New Year’s Day`,
  'Coming of Age Day': msg`Coming of Age Day`,
  'National Foundation Day': msg`National Foundation Day`,
  "Emperor's Birthday": msg`Emperor’s Birthday`,
  'Vernal Equinox Day': msg`Vernal Equinox Day`,
  'Showa Day': msg`Showa Day`,
  'Constitution Memorial Day': msg`Constitution Memorial Day`,
  'Greenery Day': msg`Greenery Day`,
  "Children's Day": msg`Children’s Day`,
  'Marine Day': msg`Marine Day`,
  'Mountain Day': msg`Mountain Day`,
  'Respect for the Aged Day': msg`Respect for the Aged Day`,
  'Autumnal Equinox Day': msg`Autumnal Equinox Day`,
  'Health and Sports Day': msg`Sports Day`,
  'National Culture Day': msg`Culture Day`,
  'Labor Thanksgiving Day': msg`Labor Thanksgiving Day`,
  'Holiday in lieu': msg`Substitute holiday`,
  "Citizen's Holiday": msg`National holiday`,
}
