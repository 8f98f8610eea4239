import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PanelPeriod } from './contract.ts'

interface PeriodWords {
  readonly tab: MessageDescriptor
  readonly sales: MessageDescriptor
  /** With what it is compared. */
  readonly than: MessageDescriptor
  /** What its chart is called. */
  readonly course: MessageDescriptor
  /** What stands in the chart behind it. */
  readonly behind: MessageDescriptor
}

/** How each period is said. */
export const periodWords: Readonly<Record<PanelPeriod, PeriodWords>> = {
  today: {
    tab: msg({ message: 'Today', context: 'period of the dashboard' }),
    sales: msg`Net sales today`,
    than: msg`compared with the same time a week ago`,
    course: msg`By hour`,
    behind: msg`The same weekday last week`,
  },
  week: {
    tab: msg({ message: 'Week', context: 'period of the dashboard' }),
    sales: msg`Net sales this week`,
    than: msg`compared with last week up to the same time`,
    course: msg`By day`,
    behind: msg`Last week`,
  },
  month: {
    tab: msg({ message: 'Month', context: 'period of the dashboard' }),
    sales: msg`Net sales this month`,
    than: msg`compared with last month up to the same time`,
    course: msg`By day`,
    behind: msg`The weeks before, same weekdays`,
  },
  quarter: {
    tab: msg({ message: 'Quarter', context: 'period of the dashboard' }),
    sales: msg`Net sales this quarter`,
    than: msg`compared with last quarter up to the same time`,
    course: msg`By week`,
    behind: msg`Last quarter`,
  },
  year: {
    tab: msg({ message: 'Year', context: 'period of the dashboard' }),
    sales: msg`Net sales this year`,
    than: msg`compared with last year up to the same time`,
    course: msg`By month`,
    behind: msg`Last year`,
  },
}
