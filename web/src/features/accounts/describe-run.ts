import { formatDate } from "../../lib/format.ts";

/**
 * What runs and until when, of two instants (ISO 8601): the end of a running trial, null without
 * one, and the end of all that follows without a gap.
 */
export function describeRun(trialTill: string | null, validTill: string): string {
  if (trialTill === null) return `Subscription valid till ${formatDate(validTill)}.`;
  const trial = `Free trial valid till ${formatDate(trialTill)}`;
  return Date.parse(trialTill) < Date.parse(validTill)
    ? `${trial}, then subscription till ${formatDate(validTill)}.`
    : `${trial}.`;
}
