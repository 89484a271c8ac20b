import type { ColumnKey, PeriodSupport } from "@munshi/engine/contract";

/** A value of a parameter in time: as it is now, so many reported years ago, or in a quarter. */
export type PeriodChoice = "current" | `y${number}` | `q${number}`;

/** The most periods that one filter may combine. */
export const mostPeriods = 6;

/** Maximum periods back in the builder; query text allows more. */
const furthestBack = 5;

export interface PeriodGroup {
  readonly label: string;
  readonly choices: readonly PeriodChoice[];
}

function ago(unit: string, back: number): string {
  return `${back} ${unit}${back === 1 ? "" : "s"} ago`;
}

/** A period in the words of the query language; nothing for the current value. */
export function writePeriod(choice: PeriodChoice): string {
  if (choice === "current") return "";
  const back = Number(choice.slice(1));
  if (choice.startsWith("y")) return ago("year", back);
  return back === 0 ? "current quarter" : ago("quarter", back);
}

/** A period as its box says it. */
export function labelPeriod(choice: PeriodChoice): string {
  const words = writePeriod(choice);
  return words === "" ? "Current" : words.charAt(0).toUpperCase() + words.slice(1);
}

const years: readonly PeriodChoice[] = Array.from(
  { length: furthestBack },
  (_, index): PeriodChoice => `y${index + 1}`,
);
const quarters: readonly PeriodChoice[] = Array.from(
  { length: furthestBack + 1 },
  (_, back): PeriodChoice => `q${back}`,
);

/** The periods that a parameter can be asked for, the current value first. */
export function listPeriods(support: PeriodSupport): readonly PeriodGroup[] {
  const groups: PeriodGroup[] = [{ label: "Latest", choices: ["current"] }];
  if (support === "years" || support === "both") groups.push({ label: "Years", choices: years });
  if (support === "quarters" || support === "both")
    groups.push({ label: "Quarters", choices: quarters });
  return groups;
}

/** The column of a parameter in a period: `sales`, `sales@y1`. */
export function columnOf(code: ColumnKey, period: PeriodChoice): ColumnKey {
  return period === "current" ? code : `${code}@${period}`;
}

/** The parameter and the period that a column stands for. */
export function readColumn(key: ColumnKey): {
  readonly code: ColumnKey;
  readonly period: PeriodChoice;
} {
  const [, code = key, unit, back] = /^(.*)@([yq])(\d+)$/.exec(key) ?? [];
  if (unit === undefined) return { code, period: "current" };
  return { code, period: unit === "y" ? `y${Number(back)}` : `q${Number(back)}` };
}

export function togglePeriod(
  chosen: readonly PeriodChoice[],
  period: PeriodChoice,
): readonly PeriodChoice[] {
  return chosen.includes(period)
    ? chosen.filter((each) => each !== period)
    : [...chosen, period].slice(0, mostPeriods);
}
