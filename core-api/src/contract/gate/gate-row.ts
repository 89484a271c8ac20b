import type { Permission } from "../permissions.ts";

/** The audience of a page or call. */
export type Audience = "public" | "member" | "subscriber" | "referrer" | "admin";

/**
 * Page requirement beyond the audience. `risk-profile`: the risk questionnaire is complete.
 * `optimizer`: also, the visitor subscribes or has not used the one free optimisation.
 */
export type GateNeed = "risk-profile" | "optimizer";

/** One page of the product. */
export interface GateRow {
  /** `/company/:symbol`; matched whole, case and trailing slash included. */
  readonly path: string;
  readonly who: Audience;
  readonly needs?: GateNeed;
  /** Permission required to open a back-office page; if absent, it is open to all staff. */
  readonly permission?: Permission;
  /** Redirect for others; the login or the plans by default. */
  readonly otherwise?: string;
}
