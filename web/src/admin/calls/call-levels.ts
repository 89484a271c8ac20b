import { formatRupees, parseRupees } from "../../lib/format.ts";

/** Levels as typed; targets are separated by commas, semicolons or spaces. */
export interface TypedLevels {
  readonly targets: string;
  readonly stop: string;
}

/** Prices such as `520, 560` in paise; null if one is not a price. */
export function readTargets(text: string): readonly number[] | null {
  const prices = text
    .split(/[;\s]+|,(?!\d{3}\b)/u)
    .filter((part) => part !== "")
    .map(parseRupees);
  return prices.length > 0 && prices.length <= 3 && prices.every((price) => (price ?? 0) > 0)
    ? prices.flatMap((price) => price ?? [])
    : null;
}

export const checkPrice = (text: string): string | null =>
  (parseRupees(text) ?? 0) > 0 ? null : "Enter a price such as 450.50.";

export const checkTargets = (text: string): string | null =>
  readTargets(text) === null ? "Enter one to three prices, such as 520; 560." : null;

export const typePrice = (paise: number): string => String(paise / 100);
export const typeTargets = (targets: readonly number[]): string =>
  targets.map(typePrice).join("; ");

export const printTargets = (targets: readonly number[]): string =>
  targets.map(formatRupees).join(", ");
