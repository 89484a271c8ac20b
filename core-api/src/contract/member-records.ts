/** `GET /user/certificates`: what the asker was certified, newest first; empty for most people. */
export interface CertificatesAnswer {
  readonly certificates: readonly CertificateAnswer[];
}

export interface CertificateAnswer {
  readonly id: string;
  /** Unique; by it a certificate can be asked about. */
  readonly number: string;
  readonly title: string;
  /** The holder's name on the day of issue. */
  readonly holder: string;
  /** One sentence: what it certifies. */
  readonly reason: string;
  /** YYYY-MM-DD. */
  readonly issued_on: string;
}

/** `GET /user/referrals`, for referrers: whom their `ref_id` brought. Months are of Asia/Kolkata. */
export interface ReferralsAnswer {
  /** Goes behind `?ref_id=` of the addresses that the referrer hands out. */
  readonly ref_id: string;
  readonly totals: ReferralTotals;
  /** The last twelve months up to this one, oldest first, those without anybody too. */
  readonly months: readonly ReferralMonth[];
  /** Those who signed up, newest first; at most a hundred. */
  readonly people: readonly ReferredPerson[];
}

export interface ReferralFigures {
  /** People who left their details to be called. */
  readonly leads: number;
  /** Accounts that were opened. */
  readonly sign_ups: number;
  /** Accounts whose first entry in the ledger that is no free trial was made. */
  readonly subscriptions: number;
}

/** Since the first of them, not of the months alone. */
export interface ReferralTotals extends ReferralFigures {
  /** subscriptions / sign_ups in percent, one decimal; null without a sign-up. */
  readonly conversion: number | null;
}

export interface ReferralMonth extends ReferralFigures {
  /** YYYY-MM. */
  readonly month: string;
}

export interface ReferredPerson {
  /** `a***@e***.com`: enough to recognise somebody whom one knows, and no more. */
  readonly email: string;
  /** The day in Asia/Kolkata, YYYY-MM-DD. */
  readonly signed_up_on: string;
  /** Null for who has not subscribed, or has a free trial alone. */
  readonly subscribed_on: string | null;
}
