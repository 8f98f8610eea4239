/** Numbers of people and roles; apart from `limits`, so that no first page carries them. */
export const peopleLimits = {
  /** Longest name of a person, in characters as people count. */
  fullName: 50,
  /** Longest name of a role and what it is for (domain section 13). */
  roleName: 30,
  roleDescription: 100,
  /** How long a password that somebody else typed signs in (security notes, 6.4.6). */
  givenPasswordHours: 72,
} as const
