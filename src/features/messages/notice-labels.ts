import { msg } from '@lingui/core/macro'

/** What the fields of a notice are called: in the form and in what it tells of its changes. */
export const noticeLabels = {
  typeId: msg`Kind of notice`,
  titles: msg`Title`,
  contents: msg`Text`,
  files: msg`Files`,
  receiverMode: msg`Receivers`,
  receivers: msg`Chosen receivers`,
  shops: msg`Only people at these stores`,
  roleIds: msg`Only people with these roles`,
  release: msg`Posting`,
  expire: msg`Shown until`,
  notifyAgain: msg`Mark as unread again and send once more`,
  sendPush: msg`Alert on devices`,
  hideOnLockScreen: msg`Lock screens show only that there is a notice`,
  sendEmail: msg`Send by e-mail too`,
  requireAck: msg`Ask readers to confirm`,
  editableAfterPosting: msg`Can be changed after posting`,
}
