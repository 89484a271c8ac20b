import type { IdentityPayload } from "./account-security.ts";
import type { PlainAnswer } from "./accounts.ts";

/**
 * `POST /user/broker_login`: the beginning of a login through a broker. Sent with an access token,
 * it links the broker's account to the member; without one, it signs its owner in.
 *
 * Failures: `broker.not_offered` (400: unknown, Coming Soon, hidden, or not this partner's),
 * `provider.not_configured` (503: not set up here), `broker.callback_refused` (400),
 * `attempts.too_many` (429), `provider.unavailable` (503: the broker does not answer).
 */
export interface BrokerLoginPayload {
  /** Id in the directory of `GET /user/broker/`. */
  readonly broker: number;
  /**
   * The whole address that the broker sends people back to: the broker's own callback path on a host
   * of the site that asks. No query, no fragment. `/oauth-callback` serves every broker, and
   * `/vas-callback` every one of the vendor VAS.
   */
  readonly callback: string;
}

export interface BrokerLoginStarted extends PlainAnswer {
  /** A secret of 256 bits (43 characters) that the caller keeps: it alone finishes the login, once. */
  readonly attempt: string;
  /** The broker's page; the person goes there with the same tab. */
  readonly url: string;
  /** An instant, ISO 8601 UTC: ten minutes on. */
  readonly expires_at: string;
}

/**
 * `POST /user/set_oauth_token`: what the broker sent back; answers a `LoginResponse`. After error
 * code 4000 it comes again without `params`, with the address and its verified code. An attempt that
 * was begun by a member is finished with an access token of the same member.
 *
 * Failures, all 400 unless told:
 * - `broker.denied`: the person said no at the broker's. `broker.refused` (401): the broker does not
 *   confirm what came back. `provider.unavailable` (503). After each of these the attempt is used up.
 * - `broker.attempt_unknown`: never begun, or another site's, member's or broker's.
 *   `broker.attempt_used`: finished before, or being finished. `broker.attempt_expired`.
 *   `broker.state_mismatch`: what came back belongs to another attempt; this one still stands.
 * - `broker.email_needed`: see `BrokerEmailNeeded`. `account.invalid_email`, `broker.code_unknown`
 *   (`status` 2), `broker.code_late` (`status` 1): of the address and the mailed code, which may be
 *   typed again.
 * - `broker.client_taken` ('Client ID is already taken!'): linked to another member.
 * - `broker.mapped_elsewhere` ('An account with this email id already mapped with another broker, …'):
 *   the member or the address's account has another broker account; another address may be given.
 * - `broker.identity_needed` (403): a member with two-step verification links another client id. The
 *   broker's session waits, sealed, for ten minutes; the same attempt comes with `identity`. Its
 *   failures are those of `POST /user/security/password`; a wrong password or code may be corrected.
 * - `broker.name_differs` (409): see `BrokerNameDiffers`. `broker.name_declined`: `confirm_name` was
 *   false; the attempt is used up.
 * - `account.link_refused` (409): nobody has proven to own the address's account.
 * - `account.link_protected` (409): the address's account uses two-step verification; log in to it
 *   first.
 * - `broker.not_offered`, `provider.not_configured` (503), `attempts.too_many` (429): as above.
 */
export interface BrokerTokenPayload {
  readonly broker: number;
  readonly attempt: string;
  /** Every parameter of the callback's address as it came, at most 30; values are texts. */
  readonly params?: { readonly [name: string]: string };
  readonly email?: string;
  readonly validation_code?: string;
  /** After `broker.name_differs` alone: true connects the account, false ends the login. */
  readonly confirm_name?: boolean;
  /** After `broker.identity_needed` alone, with the access token of the member who began. */
  readonly identity?: IdentityPayload;
  readonly chat_id?: string | number | null;
  readonly last_login_device?: string;
  /** Who recommended the product: kept with an account that the login makes. */
  readonly ref_id?: string;
}

/**
 * 400, error code 4000: nobody is known by this client id yet. The broker's session waits, sealed,
 * for half an hour; `POST /user/check_broker_user_exists`, `send_verification_code` and
 * `check_verification_code` (which sets a first password) take `client_id`, and then
 * `set_oauth_token` takes the same attempt with `email` and `validation_code`.
 */
export interface BrokerEmailNeeded extends PlainAnswer {
  readonly error_code: 4000;
  /**
   * `broker:3:` and an opaque name of the client: the same for the same client, and nobody reads the
   * client id from it.
   */
  readonly client_id: string;
  /** What the broker says without vouching for it; empty where it says nothing. */
  readonly email: string;
  /** `XX0012` as `XX**12`, to show. */
  readonly masked_client_id: string;
}

/**
 * 409, `broker.name_differs`: the account at the broker bears another name than the member, so that
 * it is connected once the member confirms it. The broker's session waits, sealed, for ten minutes;
 * `set_oauth_token` takes the same attempt with `confirm_name`, once. Brokers that do not report a
 * holder's name, and members without a name, are not asked.
 */
export interface BrokerNameDiffers extends PlainAnswer {
  /** The holder's name as the broker reports it. */
  readonly holder: string;
  /** First and last name of the member. */
  readonly member: string;
}

/**
 * `GET /get_validation_token?partner_id=choice[&callback=…]`: begins the login of a broker whose
 * vendor is VAS. `partner_id` is that of `GET /user/broker/`; without `callback` people come back to
 * `/vas-callback` of the site that asks. Failures are those of `broker_login`.
 */
export interface ValidationTokenAnswer extends BrokerLoginStarted {
  /** Names the attempt to the vendor, and comes back within its payload. */
  readonly validation_token: string;
}

/** `POST /vas_callback`: as `set_oauth_token`, for the vendor's answer. */
export interface VasCallbackPayload {
  /** The parameter `payload` of the callback's address, as it came. */
  readonly payload: string;
  readonly attempt: string;
  /** Id in the directory. */
  readonly active_broker: number;
  readonly last_login_device?: string;
}

/**
 * `POST /user/clear_oauth_token`, for members: ends the login at the broker, ours and, where the
 * broker can be asked, theirs. The account stays linked; `DELETE /user/broker_account` unlinks it.
 * Both answer a `PlainAnswer`. Failure: `broker.account_not_found` (404: not the member's own).
 */
export interface ClearBrokerPayload {
  /** As `GET /user/broker_account` tells it, or in full; empty: whichever is linked. */
  readonly client_id: string;
  readonly broker: number;
}

/** `GET /user/broker_account`, for members; null for who has linked none. */
export interface BrokerAccountAnswer {
  /** Id in the directory. */
  readonly broker: number;
  readonly name: string;
  /** Masked: `XX**12`. */
  readonly client_id: string;
  /** The holder's name as the broker tells it; empty where it tells none. */
  readonly holder: string;
  /** `over`: to be logged in again, which is daily life with brokers. */
  readonly status: "connected" | "over";
  /** When the login ends or ended, ISO 8601 UTC. */
  readonly expires_at: string;
}

/**
 * `GET /user/broker_funds`, `broker_holdings` and `broker_orders`, for members with a live login at
 * their broker. Failures: `broker.session_over` and `broker.not_connected` (400, both with
 * `error_code` 5000: log in again), `provider.unavailable` (503: the broker does not answer, or
 * nothing that its protocol knows), `provider.not_configured` (503: no longer set up here).
 */
export interface BrokerSessionOver extends PlainAnswer {
  readonly error_code: 5000;
}

export interface BrokerFundsAnswer {
  readonly broker: number;
  /** What can be bought for, whole paise; below nothing where something is owed. */
  readonly available_paise: number;
  /** When the broker was asked, ISO 8601 UTC. */
  readonly as_of: string;
}

export interface BrokerHoldingsAnswer {
  readonly broker: number;
  readonly as_of: string;
  readonly holdings: readonly BrokerHolding[];
}

export interface BrokerHolding {
  /** The exchange's symbol, without the series; empty where the broker tells the ISIN alone. */
  readonly symbol: string;
  /** Null where the broker tells none. */
  readonly isin: string | null;
  /** Empty where shares are held at no exchange in particular. */
  readonly exchange: string;
  readonly quantity: number;
  /** ₹ a share; null where the broker tells none. */
  readonly average_price: number | null;
  readonly last_price: number | null;
}

export interface BrokerOrdersAnswer {
  readonly broker: number;
  readonly as_of: string;
  /** The day's order book, in the broker's order. */
  readonly orders: readonly BrokerOrder[];
}

/** `unknown`: a word of the broker's that no document of it tells. */
export type BrokerOrderStatus =
  | "open"
  | "complete"
  | "cancelled"
  | "rejected"
  | "expired"
  | "unknown";

export interface BrokerOrder {
  /** The broker's own. */
  readonly order_id: string;
  /** What we named the order by when it was placed; null where it came from elsewhere. */
  readonly tag: string | null;
  /** Empty where the broker names shares by codes of its own. */
  readonly symbol: string;
  readonly exchange: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  readonly filled_quantity: number;
  /** ₹ a share; null for a market order. */
  readonly price: number | null;
  /** ₹ a share; null as long as nothing is filled. */
  readonly average_price: number | null;
  readonly status: BrokerOrderStatus;
  /** The broker's own word, and why where it tells. */
  readonly status_text: string;
  /** ISO 8601 UTC; null where the broker tells none. */
  readonly placed_at: string | null;
}
