/**
 * Paths of ours that brokers send people back to. What stands in such an address is a secret until
 * it is used: the page takes it out of the address bar at once.
 */
export const brokerCallbackPaths = [
  "/oauth-callback",
  "/vas-callback",
  "/upstox",
  "/saral",
  "/5paisa",
  "/fyers",
  "/choice",
  "/zebull",
  "/gwc",
  "/dhan",
  "/sharekhan",
  "/zerodha",
  "/aliceblue",
  "/iifl",
  "/nuvama",
  "/paytmmoney",
  "/asthatrade",
] as const;

/**
 * `POST /api/session/broker/start`. Whoever is signed in links the broker's account to theirs; a
 * visitor is signed in by it. Failures are those of `BrokerLoginPayload`.
 */
export interface BrokerStartRequest {
  /** Id in the directory of `GET /user/broker/`. */
  readonly broker: number;
  /** One of `brokerCallbackPaths`, as the directory tells it. */
  readonly callback: string;
  /** Where the browser wants to go afterwards; answered as `next` where it is allowed. */
  readonly next?: string;
  /** Who recommended the product. */
  readonly ref_id?: string;
}

export interface BrokerStartView {
  /** The broker's page: the browser goes there in the same tab. */
  readonly url: string;
}

/**
 * `POST /api/session/broker/finish`: what the broker sent back; answers a `SignInView`. Failures are
 * those of `BrokerTokenPayload`; `broker.email_needed` carries a `BrokerEmailView`, and
 * `broker.name_differs` a `BrokerNameView`. After `broker.identity_needed` the same login goes on with
 * `POST /api/session/broker/identity`: an `IdentityPayload`, answered with a `SignInView`.
 */
export interface BrokerFinishRequest {
  /** The path that the browser came back to. */
  readonly callback: string;
  /** Every parameter of its address; at most 30. */
  readonly params: { readonly [name: string]: string };
}

/**
 * `GET /api/session/broker/waiting`: the step that a login waits for, for a page that was reloaded.
 * Failure: `broker.attempt_expired` (410) where no login waits.
 */
export type BrokerWaitingView =
  | { readonly kind: "email"; readonly email: BrokerEmailView }
  | { readonly kind: "identity" }
  | { readonly kind: "name"; readonly name: BrokerNameView };

/** What is known while an e-mail address is needed (error code 4000). */
export interface BrokerEmailView {
  /** Id in the directory. */
  readonly broker: number;
  /** To be sent with the verification calls, so that the code serves this login alone. */
  readonly clientId: string;
  /** As it may be shown: `XX**12`. */
  readonly maskedClientId: string;
  /** What the broker says without vouching for it; may be empty. */
  readonly email: string;
  /** The address that a code is on its way to; empty where none is. */
  readonly sentTo: string;
  /** Its owner has no password yet: the first one goes along with the code. */
  readonly setsPassword: boolean;
}

/** The names that differ (`broker.name_differs`). */
export interface BrokerNameView {
  /** The account holder's, as the broker reports it. */
  readonly holder: string;
  readonly member: string;
}

/**
 * `POST /api/session/broker/name` connects the account and answers with a `SignInView`, or ends the
 * login with the failure `broker.name_declined` (400).
 */
export interface BrokerNameRequest {
  readonly confirm: boolean;
}

/**
 * `POST /api/session/broker/code` mails a code for the login that waits, as
 * `/user/send_verification_code` does, and remembers that it is on its way.
 */
export interface BrokerCodeRequest {
  readonly email: string;
  readonly sets_password: boolean;
}

/** `POST /api/session/broker/email` ends the login; it answers with a `SignInView`. */
export interface BrokerEmailRequest {
  readonly email: string;
  /** The code that `/user/check_verification_code` has taken for this address and client id. */
  readonly validation_code: string;
}
