import { shareOf } from "./tax.ts";

/** What a refund of unused days returns for one line, in paise. */
export interface UnusedPart {
  readonly paid: number;
  /** Days paid for. */
  readonly days: number;
  /** Whole days after today. */
  readonly unused: number;
}

/** `paid * unused / days`, rounded; the whole amount if no day was used. */
export function refundOf({ paid, days, unused }: UnusedPart): number {
  return shareOf(paid, Math.min(unused, days), days);
}
