export { requestIdHeader } from "@munshi/platform/contract";

/** Every call that changes something carries this header, which other sites cannot add. */
export const csrfHeader = "x-munshi-request";

/** Base path of core-api's routes for browsers: `/api/core/user/broker/`. */
export const corePath = "/api/core";

export const usagePath = "/api/usage";

export const notificationStreamPath = "/api/notifications/stream";

/**
 * Events of the notification stream. `unread` is sent at the start and after each change, with an
 * `UnreadEvent` as JSON: it carries the full state, so a missed one needs no replay. `ended` is the
 * last one of a session that has ended.
 */
export const notificationEvents = { unread: "unread", ended: "ended" } as const;

/**
 * Cookies that remember parameters of an address, readable by scripts. They are hints: identity
 * comes from the session alone.
 */
export const hintCookies = {
  /** `?vendor=`; cleared by a login. */
  vendor: "munshi-vendor",
  /** `?ref_id=`. */
  referrer: "munshi-ref",
  /** The partner whose sub-domain was visited last. */
  broker: "munshi-broker",
} as const;

/** Documented cookies of the back office, readable by scripts; they have no authority. */
export const adminHints = {
  id: "adminID",
  name: "adminusername",
  isLoggedIn: "AdminLoggedin",
} as const;

/**
 * Paths to which brokers redirect. The address contains a secret until it is used: the page removes
 * it from the address bar at once.
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
