import type { DescribedColumn } from "@munshi/bff/contract";

/** Prices, percentages and ₹ crore with two decimals; undefined for other cells. */
export function writeAmount(
  { id, kind }: Pick<DescribedColumn, "id" | "kind">,
  value: string | number | null,
): string | undefined {
  if (kind !== "number" || typeof value !== "number" || id === "corrected") return undefined;
  const text = Math.abs(value).toLocaleString("en-IN", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
