/**
 * What pages report to the product's own endpoint, with the details that each event may have.
 * Nothing says who did it (decision 107).
 */
export const usageDetails = {
  page_opened: [],
  query_run: ["answered", "refused"],
  exported: ["xlsx", "csv"],
  sign_up: ["opened", "code_sent", "code_verified", "done"],
} as const satisfies { readonly [name: string]: readonly string[] };

export type UsageName = keyof typeof usageDetails;

/** An event; one that has details carries one of them. */
export type UsageEvent = {
  readonly [Name in UsageName]: (typeof usageDetails)[Name] extends readonly []
    ? { readonly name: Name }
    : { readonly name: Name; readonly detail: (typeof usageDetails)[Name][number] };
}[UsageName];

/** `POST /usage_events`; the bff passes it on from `POST /api/usage`. Answers 204. */
export interface UsagePayload {
  /** 32 hex digits, random and in memory alone: they tell visits apart and end with the page. */
  readonly visit: string;
  /** 1 to 50, oldest first. */
  readonly events: readonly (UsageEvent & {
    /** The row of the gate's table, `/company/:symbol`; never an address with its parts. */
    readonly page: string;
  })[];
}

/** Most events of one `UsagePayload`. */
export const mostUsageEvents = 50;

export interface UsageCount {
  /** In Asia/Kolkata, YYYY-MM-DD. */
  readonly day: string;
  readonly name: string;
  readonly page: string;
  readonly detail: string | null;
  readonly events: number;
  readonly visits: number;
}

/** `GET /usage_events/summary?from=&until=`, for staff. */
export interface UsageSummary {
  readonly counts: readonly UsageCount[];
}
