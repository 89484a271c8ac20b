import { coreRoutes } from "@munshi/core-api/routes";
import type { CoreRoute } from "@munshi/core-api/routes";
import { splitKey } from "@munshi/platform/contract";

/** A documented call that a browser may make through the bff. */
export interface PassedCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/portfolio/user_details/:user_id/`; matched whole, trailing slash included. */
  readonly path: string;
  /**
   * The token sent. `public`: none. `known`: the member's, if logged in. `member`: the
   * member's; a visitor is asked to log in. `staff`: the back-office session's.
   */
  readonly who: "public" | "known" | "member" | "staff";
  /** The same for all visitors until the next publication: browsers cache and revalidate it. */
  readonly isShared?: true;
  /** Kept privately by the browser, and revalidated. */
  readonly revalidates?: true;
  /** Offered at core-api's own path, without the prefix. */
  readonly keepsPath?: true;
  /** A GET that changes something, as documented: accepted only from the site's own pages. */
  readonly changes?: true;
  /** Uses a mailed code, which is bound to the browser: sets the flow cookie. */
  readonly keepsFlow?: true;
  /** As long as a list: bytes are passed on as they come. */
  readonly streams?: true;
  /** core-api waits for a third party: uses a longer timeout. */
  readonly asksOutside?: true;
  /** Most bytes of its body, read for logged-in members only; absent: as usual. */
  readonly bodyLimit?: number;
}

/**
 * Calls that pass through to core-api. This table is the allow-list for browsers; calls that answer
 * with tokens are session routes and never listed here.
 */
export const passedCalls: readonly PassedCall[] = Object.entries<CoreRoute>(coreRoutes).flatMap(
  ([key, route]) => listPassed(key, route),
);

function senderOf(access: CoreRoute["access"]): PassedCall["who"] {
  switch (access) {
    case "public":
      return "public";
    case "optional-member":
      return "known";
    case "staff":
      return "staff";
    default:
      return "member";
  }
}

/** The route's access decides whose token is sent. */
function listPassed(key: string, { access, browser, bodyLimit }: CoreRoute): readonly PassedCall[] {
  if (browser === undefined) return [];
  const [method, path] = splitKey(key);
  const who = senderOf(access);
  return [{ method, path, who, ...browser, ...(bodyLimit === undefined ? {} : { bodyLimit }) }];
}
