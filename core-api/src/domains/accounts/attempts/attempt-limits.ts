const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface AttemptLimit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * How often something may be tried, counted in windows that follow each other. An address is an IPv4
 * address or an IPv6 /64; a known device counts for its member instead (`requireFrom`).
 */
export const attemptLimits = {
  /** Wrong passwords from a device that signed in to the account before; nothing else is counted then. */
  signInDevice: { most: 10, windowMs: 15 * minute },
  /** Wrong passwords for one account from one address. */
  signIn: { most: 10, windowMs: 15 * minute },
  /** Wrong passwords for one account from all unknown devices. */
  signInAccount: { most: 100, windowMs: hour },
  signInAccountDay: { most: 500, windowMs: day },
  /** Wrong passwords from one address. */
  signInAddress: { most: 200, windowMs: 15 * minute },
  /** Second factors typed at the sign-ins of one account. */
  secondStep: { most: 10, windowMs: hour },
  secondStepDay: { most: 30, windowMs: day },
  /** Wrong passwords and codes of a logged-in member. */
  confirm: { most: 10, windowMs: 15 * minute },
  /** Archives of one member's own data. */
  archive: { most: 10, windowMs: hour },
  /** Renewals of one sign-in, which needs six an hour, and of tokens that nobody gave out. */
  renewal: { most: 200, windowMs: hour },
  renewalUnknown: { most: 200, windowMs: 15 * minute },
  /** Handovers of one user's login to our other sites. */
  fork: { most: 60, windowMs: hour },
  /** Codes of one purpose, and all codes, sent to one email address; known devices apart. */
  codeMail: { most: 5, windowMs: hour },
  codeMailDay: { most: 20, windowMs: day },
  /** Codes asked for from one address. */
  codeAddress: { most: 100, windowMs: hour },
  /** Codes typed from one address. */
  codeTry: { most: 200, windowMs: hour },
  /** Questions whether an account exists, from one address. */
  lookUp: { most: 300, windowMs: hour },
  /** Sign-ups from one address. */
  signUp: { most: 100, windowMs: hour },
  /** Social sign-ins from one address. */
  social: { most: 200, windowMs: hour },
  /** Logins begun at brokers, and answers of brokers brought back, from one address. */
  brokerStart: { most: 200, windowMs: hour },
  brokerFinish: { most: 400, windowMs: hour },
  /** Coupons typed by one user that were none to use. */
  coupon: { most: 20, windowMs: hour },
  /** PANs and bank accounts that one user has verified, each of which costs something. */
  kycPan: { most: 10, windowMs: hour },
  kycBank: { most: 10, windowMs: hour },
  /** Visits to the identity provider's page, and checks of their outcome. */
  kycJourney: { most: 20, windowMs: hour },
  kycRead: { most: 240, windowMs: hour },
  /** Details left by one address. */
  lead: { most: 30, windowMs: hour },
  /** Questions to the support team from one address. */
  query: { most: 10, windowMs: hour },
  /** Reports of usage events from one address, perhaps of a whole office. */
  usage: { most: 1_200, windowMs: hour },
  /** Wrong logins of servers from one address. */
  service: { most: 100, windowMs: hour },
} as const satisfies { readonly [kind: string]: AttemptLimit };

export type AttemptKind = keyof typeof attemptLimits;
