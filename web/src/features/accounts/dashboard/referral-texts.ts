import { emptyFigure } from "../../../lib/format.ts";

const percent = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `33.3 %`; a dash where nobody signed up yet. */
export function formatConversion(conversion: number | null): string {
  return conversion === null ? emptyFigure : `${percent.format(conversion)}%`;
}

/** The address that a referrer hands out. */
export function referralAddress(origin: string, refId: string): string {
  return `${origin}/?${new URLSearchParams({ ref_id: refId })}`;
}
