import type { KycStatus, StatementType, Viewer } from "@munshi/core-api/contract";

/** `GET /api/session`: who the browser's cookie says is here. It decides nothing: core-api does. */
export interface SessionView {
  /** What the gate knows; a visitor's flags are all false. */
  readonly viewer: Viewer;
  /** Null for a visitor. */
  readonly member: MemberView | null;
}

export interface MemberView {
  /** The `{user_id}` of documented paths; only one's own is ever found. */
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  /** Empty where none was given. */
  readonly lastName: string;
  /** First letters of first and last name, in capitals. */
  readonly initials: string;
  /** A running free trial; `viewer.isSubscribed` counts it too. */
  readonly freeTrial: boolean;
  /** The instant (ISO 8601) at which the subscription or trial ends; null where there is none. */
  readonly subsValidTill: string | null;
  readonly productType: "stockbox" | "optimizer" | null;
  /** Of the risk questionnaire, 1 to 100; 0: not filled. */
  readonly finalScore: number;
  readonly unreadNotifications: number;
  readonly cartCount: number;
  /** Id in the broker directory; null where no broker is connected. */
  readonly activeBroker: number | null;
  readonly brokerImage: string | null;
  /** What the pricing banner says to them; null where it stays away. */
  readonly statement: StatementView | null;
  /** How far the KYC is; null for who has begun none. It decides nothing. */
  readonly kycStatus: KycStatus | null;
  /** Does `/Certificate` have something to show? */
  readonly hasCertificate: boolean;
  /** The end of the session (ISO 8601): the end of the day in Asia/Kolkata. */
  readonly endsAt: string;
}

export interface StatementView {
  readonly type: Exclude<StatementType, "">;
  readonly text: string;
}

/** `POST /api/session/sign-in`. Wrong ones answer 401 with `detail`, `username` or `password`. */
export interface SignInRequest {
  /** The e-mail address; case does not matter. */
  readonly username: string;
  readonly password: string;
  readonly last_login_device?: string;
  readonly chat_id?: string | number | null;
  /** Where the browser wants to go afterwards; answered as `next` where it is allowed. */
  readonly next?: string;
}

/**
 * `POST /api/session/second-step`, after a sign-in of this browser answered 401
 * `sign_in.second_step`; one of them. It answers as a sign-in does.
 */
export interface SecondStepRequest {
  readonly code?: string;
  readonly recovery_code?: string;
  /** What the browser signed for the options of `POST /api/session/second-step/passkey`. */
  readonly passkey?: object;
}

/** Every sign-in answers with this; what core-api says of a sign-in, without its tokens. */
export interface SignInView {
  readonly session: SessionView;
  /** The documented members of the sign-in, spelt as documented: `popup_code`, `statement`, … */
  readonly login: { readonly [name: string]: unknown };
  /**
   * Where to go that the browser asked for before: a path of ours, or an address on a host of ours;
   * null where it asked for none that is allowed.
   */
  readonly next: string | null;
}

/** Query of `GET /api/session/social/:provider`, which sends the browser to the provider. */
export interface SocialSignInQuery {
  readonly next?: string;
}

/**
 * Where the browser stands after a social sign-in that did not succeed:
 * `/login?social=<one of these>`, with `next` where one was given and with `reason`, a code of
 * core-api's, where that says more: `account.link_refused` (the address has an account that nobody
 * ever confirmed), `account.link_protected` (it uses two-step verification), `account.other_identity` (the account is linked to another login of the kind),
 * `attempts.too_many`, `data.conflict`.
 */
export type SocialOutcome =
  /** Refused at the provider, or what it sent back was not ours. */
  | "refused"
  /** The provider or core-api could not be asked. */
  | "failed"
  /** Error code 4000: an e-mail address is needed. */
  | "email-needed"
  /** Started, and not finished within ten minutes, or finished already. */
  | "expired";

/** `GET /api/session/social/email`: what is known while an e-mail address is needed. */
export interface SocialEmailView {
  readonly provider: "google" | "facebook";
  /** To be sent with the verification calls, so that the code serves this sign-in alone. */
  readonly clientId: string;
  /** What the provider says without vouching for it; may be empty. */
  readonly email: string;
}

/** `POST /api/session/social/email` ends the sign-in; it answers with a `SignInView`. */
export interface SocialEmailRequest {
  readonly email: string;
  readonly validation_code: string;
}

/** `POST /api/session/handover`: a way to carry the sign-in to another host of ours. */
export interface HandoverRequest {
  /** `zerodha.munshi.example`; with its port where it has one. */
  readonly host: string;
  /** A path of ours on that host; its landing page where absent. */
  readonly next?: string;
}

export interface HandoverView {
  /** Where to send the browser within a minute; works once, from one of our pages. */
  readonly url: string;
}

/** Documented calls are made below this path: `/api/core/user/broker/`. */
export const corePath = "/api/core";

/**
 * Cookies that remember what an address said, for scripts to read. They are hints: a session, and
 * nothing else, says who somebody is.
 */
export const hintCookies = {
  /** `?vendor=`; gone after a sign-in. */
  vendor: "munshi-vendor",
  /** `?ref_id=`. */
  referrer: "munshi-ref",
  /** The partner on whose sub-domain somebody was last. */
  broker: "munshi-broker",
} as const;
