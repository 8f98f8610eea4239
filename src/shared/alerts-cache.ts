/** The cache that notes whose alerts this device takes; taken away with everything else at sign-out. */
export const alertsCache = 'portal-alerts'
