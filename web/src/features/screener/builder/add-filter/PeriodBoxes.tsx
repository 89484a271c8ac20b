import type { PeriodSupport } from "@munshi/engine/contract";
import type { Combination } from "./condition.ts";
import { labelPeriod, listPeriods, mostPeriods, togglePeriod } from "./periods.ts";
import type { PeriodChoice } from "./periods.ts";

/** Returns a box's label within its row: a number of years or quarters, or `Current`. */
function shortLabel(choice: PeriodChoice): string {
  if (choice === "current") return "Current";
  return choice === "q0" ? "Current" : choice.slice(1);
}

const rowLabels: Readonly<Record<string, string>> = {
  Latest: "Latest",
  Years: "Years ago",
  Quarters: "Quarters ago",
};

/** The periods of a parameter to tick, up to six, and how several are held to one condition. */
export function PeriodBoxes({
  support,
  periods,
  combination,
  onPeriods,
  onCombination,
}: {
  readonly support: PeriodSupport;
  readonly periods: readonly PeriodChoice[];
  readonly combination: Combination;
  readonly onPeriods: (periods: readonly PeriodChoice[]) => void;
  readonly onCombination: (combination: Combination) => void;
}) {
  const isFull = periods.length >= mostPeriods;
  return (
    <div className="periods">
      {listPeriods(support).map(({ label, choices }) => (
        <fieldset key={label} className="period-row">
          <legend>{rowLabels[label]}</legend>
          {choices.map((choice) => (
            <label key={choice} className="pill" title={labelPeriod(choice)}>
              <input
                type="checkbox"
                aria-label={labelPeriod(choice)}
                checked={periods.includes(choice)}
                disabled={isFull && !periods.includes(choice)}
                onChange={() => onPeriods(togglePeriod(periods, choice))}
              />
              <span aria-hidden>{shortLabel(choice)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {periods.length > 1 && (
        <fieldset className="period-row">
          <legend>Multiple periods</legend>
          {(["each", "average"] as const).map((value) => (
            <label key={value} className="pill">
              <input
                type="radio"
                name="combination"
                checked={combination === value}
                onChange={() => onCombination(value)}
              />
              <span>{value === "each" ? "Each period" : "Average"}</span>
            </label>
          ))}
          {isFull && <span className="period-note">{mostPeriods} at most</span>}
        </fieldset>
      )}
    </div>
  );
}
