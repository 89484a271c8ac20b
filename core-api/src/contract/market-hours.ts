import type { PlainAnswer } from "./accounts.ts";

/** `GET /user/check_market_hours`. */
export interface MarketHoursAnswer extends PlainAnswer {
  /** Whether the market trades at this moment; false during pre-open. */
  readonly data: boolean;
  readonly state: "open" | "pre-open" | "closed";
  /** An instant, ISO 8601 UTC; null if no session is known within 30 days. */
  readonly next_opening: string | null;
}
