import type { Permission } from "../permissions.ts";

/** The audience of a page or call. */
export type Audience = "public" | "member" | "subscriber" | "referrer" | "admin";

/**
 * What a page asks for beyond its audience. `risk-profile`: the risk questionnaire is filled.
 * `optimizer`: it is filled, and the visitor subscribes or has not used the one free optimisation.
 */
export type GateNeed = "risk-profile" | "optimizer";

/** One page of the product. */
export interface GateRow {
  /** `/company/:symbol`; matched whole, case and trailing slash included. */
  readonly path: string;
  readonly who: Audience;
  readonly needs?: GateNeed;
  /** What staff need to open a page of the back office; absent: any of them. */
  readonly permission?: Permission;
  /** Redirect for others; the login or the plans by default. */
  readonly otherwise?: string;
}
