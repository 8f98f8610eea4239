import { DatePicker } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatDate, weekdayNames } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { Icon } from '#ui/Icon.tsx'

type MonthsProps = { count: 1 | 2; language: Language; today: string }

/** The months of a calendar side by side in the reader's words, with the ways to those before and after. */
export function Months({ count, language, today }: MonthsProps): ReactNode {
  return (
    <DatePicker.Content className="calendar-content">
      <DatePicker.View view="day" className="calendar-months">
        <DatePicker.PrevTrigger className="icon-button calendar-previous">
          <Icon name="chevronLeft" />
        </DatePicker.PrevTrigger>
        <DatePicker.NextTrigger className="icon-button calendar-next">
          <Icon name="chevronRight" />
        </DatePicker.NextTrigger>
        <DatePicker.Context>
          {(calendar) =>
            Array.from({ length: count }, (_, offset) => {
              const { weeks, visibleRange } = calendar.getOffset({ months: offset })
              const month = visibleRange.start.toString()
              return (
                <div key={offset} className="calendar-month">
                  <div className="calendar-name">{formatDate(month, 'month', language, 'UTC')}</div>
                  <DatePicker.Table className="calendar-table">
                    <DatePicker.TableHead>
                      <DatePicker.TableRow>
                        {weeks[0]?.map((day) => {
                          const weekday = new Date(day.toString()).getUTCDay()
                          return (
                            <DatePicker.TableHeader
                              key={weekday}
                              abbr={weekdayNames[language].long[weekday]}
                              scope="col"
                            >
                              {weekdayNames[language].short[weekday]}
                            </DatePicker.TableHeader>
                          )
                        })}
                      </DatePicker.TableRow>
                    </DatePicker.TableHead>
                    <DatePicker.TableBody>
                      {weeks.map((week) => (
                        <DatePicker.TableRow key={String(week[0])}>
                          {week.map((day) => (
                            <DatePicker.TableCell
                              key={day.toString()}
                              value={day}
                              visibleRange={visibleRange}
                              className="calendar-cell"
                            >
                              <DatePicker.TableCellTrigger
                                className={day.toString() === today ? 'calendar-day calendar-today' : 'calendar-day'}
                              >
                                {day.day}
                              </DatePicker.TableCellTrigger>
                            </DatePicker.TableCell>
                          ))}
                        </DatePicker.TableRow>
                      ))}
                    </DatePicker.TableBody>
                  </DatePicker.Table>
                </div>
              )
            })
          }
        </DatePicker.Context>
      </DatePicker.View>
    </DatePicker.Content>
  )
}
