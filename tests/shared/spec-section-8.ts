import type { ProblemName, Tone } from '#shared/problem-table.ts'

/** A row of the specification's error catalogue: its number, how it is shown, and the English sentence where one is given. */
export interface SpecifiedProblem {
  readonly resultType: number
  readonly display: Tone
  readonly name: ProblemName
  readonly english?: string
}

const error = (resultType: number, name: ProblemName, english?: string) => row(resultType, 'error', name, english)
const warning = (resultType: number, name: ProblemName, english?: string) => row(resultType, 'warning', name, english)

/** Every number of section 8's table. */
export const numbers = [
  1000, 1010, 1020, 1030, 1060, 401, 1200, 1600, 1700, 1300, 4001, 2000, 2001, 2002, 2003, 3000, 3100, 3200, 3300, 3310,
  3400, 3500, 3600, 3700, 3800, 3900, 4000, 4002, 4003, 4004, 4005, 4008,
]

/** Section 8 as data, copied from the specification by hand, so that the portal is held to it and not to itself; the password rules' words are section 5's. */
export const section8: readonly SpecifiedProblem[] = [
  error(1010, 'system', 'Error, please contact us.'),
  error(1020, 'sso', 'SSO Error'),
  error(1030, 'failed', 'Processing is unsuccessful'),
  error(1060, 'thirdParty', 'Third-party services are unavailable'),
  error(401, 'signedOut', 'Processing is unsuccessful'),
  error(1200, 'unauthorised', 'Unauthorised operation'),
  warning(1600, 'tradePeriod'),
  warning(1700, 'statisticsPeriod'),
  warning(1300, 'noRows', 'No data'),
  warning(4001, 'noneFound', 'No data'),
  error(2000, 'noPermission', 'Insufficient permissions to operate'),
  error(2001, 'roleInUse', 'Role is in use, it is forbidden to delete.'),
  error(2002, 'roleExists', 'The role already exists'),
  error(2003, 'noSuchRole', 'Role does not exist'),
  warning(3000, 'wrongPassword', 'Invalid user ID / password'),
  warning(3100, 'noSuchUser', 'Account does not exist'),
  warning(3200, 'samePassword', 'The new password must differ from the current one.'),
  warning(
    3300,
    'passwordFormat',
    'Use at least 12 characters with an uppercase letter, a lowercase letter, a digit and a symbol.',
  ),
  warning(3310, 'passwordHistory', 'The new password must not equal any of the last 5.'),
  warning(3400, 'userExists', 'Account already exists'),
  warning(3500, 'locked', 'Account is locked'),
  warning(3600, 'userNameExists', 'Username already exists'),
  warning(3700, 'emailExists', 'The email has been registered'),
  warning(3800, 'passwordHasUserName', 'The password must not contain the username.'),
  warning(3900, 'noSuchCompany', 'Company does not exist'),
  error(4000, 'refund'),
  warning(4002, 'alreadyRefunded', 'The transaction has been refunded. Non-refundable.'),
  warning(4003, 'refundTooLarge', 'Exceeds the refundable amount.'),
  warning(4004, 'refundAmount', 'There is an error in entering the refund amount.'),
  error(4005, 'refundFailed', 'Refund Failed! Please record the date and time of the transaction and contact US.'),
  // Those without a number of their own are a failed processing, and no answer is none.
  error(1030, 'noChange', 'Processing is cancelled because there are no changes'),
  error(1030, 'parameter', 'Parameter error'),
  error(1030, 'differentPasswords', 'Please input same password.'),
  error(1030, 'onePermission', 'Please select one permission at least'),
  error(1030, 'uploadFailed', 'Failed to upload'),
  error(0, 'noResponse', 'Unable to connect to the server, please check your network or try again later'),
]

function row(resultType: number, display: Tone, name: ProblemName, english?: string): SpecifiedProblem {
  return { resultType, display, name, ...(english === undefined ? {} : { english }) }
}
