/** The tag of the alert about a notice: another alert under it takes its place, and what was read is found by it. */
export const noticeTag = (messageId: string): string => `msg-${messageId}`

/** The tag of the alert that a request for a refund waits. */
export const requestTag = 'refund-request'

/** The tag of the one alert that stands for many. */
export const groupTag = 'group'
