import type { HoldingReturn } from "@munshi/bff/contract";

const reasons: Readonly<Record<NonNullable<HoldingReturn["reason"]>, string>> = {
  no_price: "No price",
  no_cost: "No cost yet",
  no_rate: "No rate fits",
  several_rates: "Several rates fit",
};

/** Why there is no return; null where there is one. */
export function explainReturn({ reason }: HoldingReturn): string | null {
  return reason === null ? null : reasons[reason];
}

/** Whether a return is of a year or of less than a year in all. */
export const returnNames: Readonly<Record<NonNullable<HoldingReturn["kind"]>, string>> = {
  xirr: "XIRR",
  absolute: "Absolute",
};
