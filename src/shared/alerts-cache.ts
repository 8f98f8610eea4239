/** The cache where the worker notes whose alerts this device takes; taken away with everything else at sign-out. */
export const alertsCache = 'portal-alerts'
