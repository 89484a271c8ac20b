import type { RouteContract, RouteKey } from "@munshi/platform/contract";
import type { Permission } from "./permissions.ts";

/**
 * Allowed callers: anyone; anyone, with a member recognised by their token; other servers of the
 * installation; servers with their own login to the second base; staff; signed-in members;
 * subscribers (a running free trial counts); referrers.
 */
export type Access =
  | "public"
  | "optional-member"
  | "internal"
  | "service"
  | "staff"
  | "member"
  | "subscriber"
  | "referrer";

export type { Permission };

/** Rules by which the bff forwards a browser's call. */
export interface BrowserCall {
  /** The same for all callers until the next publication: browsers keep it and revalidate. */
  readonly isShared?: true;
  /** The same for the same caller until the next publication: kept privately, and revalidated. */
  readonly revalidates?: true;
  /** Served at core-api's own path, as its clients expect, without the prefix of other calls. */
  readonly keepsPath?: true;
  /** A documented GET that changes something: accepted from our own pages only. */
  readonly changes?: true;
  /** Sends or checks a mailed code, which works in one browser: the bff keeps that browser's flow id. */
  readonly keepsFlow?: true;
  /** The answer is a file as long as a list, so the bff streams it. */
  readonly streams?: true;
  /** core-api waits for a third party, so the bff waits longer too. */
  readonly asksOutside?: true;
}

interface CoreRouteBase extends RouteContract<Access> {
  /** Browsers may call it through the bff; absent: servers only. */
  readonly browser?: BrowserCall;
  /** Requires an `Idempotency-Key`; a repeated request gets the first answer again. */
  readonly idempotency?: "key";
  /** Most bytes of the JSON body, here and in the bff; absent: 100 KB. */
  readonly bodyLimit?: number;
}

/** A route of core-api. A staff route names the permission that it requires; null: none. */
export type CoreRoute = CoreRouteBase &
  (
    | {
        readonly access: Exclude<Access, "staff">;
        readonly permission?: never;
        readonly needsStepUp?: never;
      }
    | {
        readonly access: "staff";
        readonly permission: Permission | null;
        /** Requires a second factor within the last five minutes; program tokens are refused. */
        readonly needsStepUp?: true;
      }
  );

export type CoreRouteTable = { readonly [key: RouteKey]: CoreRoute };

/** Checks a domain's routes and keeps their exact types. */
export function defineRoutes<const T extends CoreRouteTable>(routes: T): T {
  return routes;
}
