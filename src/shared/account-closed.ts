/** How the token endpoint says that no sign-in of this person counts any more; their data leaves the device. */
export const accountClosed = 'account closed'
