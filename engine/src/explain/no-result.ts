import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, MissingReason, ParameterInfo } from "../contract/index.ts";
import { describeColumn, parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { divisorsOf } from "./formula-inputs.ts";
import { wordsOf } from "./words.ts";
import { nameColumn } from "./write-node.ts";

/** More figures than these say less. */
const mostTold = 4;

/** A figure that is empty though none of its inputs is. */
export interface NoResult {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly inputs: readonly ColumnKey[];
  /** NaN where it is empty or no number. */
  readonly numberAt: (key: ColumnKey) => number;
  /** That it spans a gap in prices which no recorded ratio explains; null where it does not. */
  readonly jump: string | null;
}

/** Why: what the formula makes of the inputs is no figure, or it takes prices that are not known. */
export function explainNoResult(
  { key, info, inputs, numberAt, jump }: NoResult,
  catalogue: Catalogue,
): readonly [MissingReason, string] {
  const title = describeColumn(catalogue, key)?.title ?? key;
  const told = (input: ColumnKey): string => {
    const unit = parameterOf(catalogue, input)?.unit ?? "none";
    return `${nameColumn(catalogue, input)} is ${wordsOf(numberAt(input), { type: "number", unit })}`;
  };
  const divisors = divisorsOf(key, info, catalogue);
  const zero = divisors.find((input) => numberAt(input) === 0);
  if (zero !== undefined) {
    const name = describeColumn(catalogue, zero)?.title ?? zero;
    return ["zero-divisor", `${title} divides by ${name}, which is 0.`];
  }
  // a root is taken of what is divided as well
  const rooted = info.formula?.includes("^(1/") === true ? inputs : [];
  const negative = [...divisors, ...rooted].find((input) => numberAt(input) < 0);
  if (negative !== undefined) {
    return ["out-of-domain", `${title} has no meaning, for ${told(negative)}, which is below 0.`];
  }
  if (jump !== null) return ["price-jump", jump];
  if (info.needs?.unit === "day" && info.formula?.includes(" before") === true) {
    const message = `${title} needs prices over ${info.needs.count} market days, of which some are not known.`;
    return ["not-reported", message];
  }
  const { period } = splitColumnKey(key);
  const todays = inputs.find(
    (input) => isPrice(parameterOf(catalogue, input)) && !input.includes("@"),
  );
  if (period !== null && period.back > 0 && todays !== undefined) {
    const message = `${title} needs the ${nameColumn(catalogue, todays).toLowerCase()} of that time, which is not known.`;
    return ["not-reported", message];
  }
  const known = inputs.filter((input) => !Number.isNaN(numberAt(input))).slice(0, mostTold);
  const formula = info.formula === null ? "" : ` (${info.formula})`;
  const where = known.length === 0 ? "" : ` where ${known.map(told).join(" and ")}`;
  return ["out-of-domain", `${title}${formula} has no value${where}.`];
}

function isPrice(info: ParameterInfo | undefined): boolean {
  return info?.group === "eod" && info.periods === "none";
}
