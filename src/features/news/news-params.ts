/** Where a notice is read: its tab, with it open (spec section 2). */
export function addressOfNotice(typeId: string, messageId: string): string {
  return `/message?${new URLSearchParams({ activeTypeId: typeId, currentMessageId: messageId }).toString()}`
}
