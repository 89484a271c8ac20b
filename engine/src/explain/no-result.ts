import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, MissingReason, ParameterInfo } from "../contract/index.ts";
import { describeColumn, parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { divisorsOf } from "./formula-inputs.ts";
import { wordsOf } from "./words.ts";
import { nameColumn } from "./write-node.ts";

const maxListed = 4;

export interface NoResult {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly inputs: readonly ColumnKey[];
  readonly numberAt: (key: ColumnKey) => number;
  /** Message about a price gap of unknown ratio, or null. */
  readonly jump: string | null;
}

/** Explains an empty result of known inputs: a domain error or missing prices. */
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
  // roots also constrain the dividend
  const rooted = info.formula?.includes("^(1/") === true ? inputs : [];
  const negative = [...divisors, ...rooted].find((input) => numberAt(input) < 0);
  if (negative !== undefined) {
    return [
      "out-of-domain",
      `${title} has no meaning because ${told(negative)}, which is below 0.`,
    ];
  }
  if (jump !== null) return ["price-jump", jump];
  if (info.needs?.unit === "day" && info.formula?.includes(" before") === true) {
    const message = `${title} needs prices over ${info.needs.count} market days, some of which are missing.`;
    return ["not-reported", message];
  }
  const { period } = splitColumnKey(key);
  const todays = inputs.find(
    (input) => isPrice(parameterOf(catalogue, input)) && !input.includes("@"),
  );
  if (period !== null && period.back > 0 && todays !== undefined) {
    const message = `${title} needs the ${nameColumn(catalogue, todays).toLowerCase()} at that time, which is not known.`;
    return ["not-reported", message];
  }
  const known = inputs.filter((input) => !Number.isNaN(numberAt(input))).slice(0, maxListed);
  const formula = info.formula === null ? "" : ` (${info.formula})`;
  const where = known.length === 0 ? "" : ` where ${known.map(told).join(" and ")}`;
  return ["out-of-domain", `${title}${formula} has no value${where}.`];
}

function isPrice(info: ParameterInfo | undefined): boolean {
  return info?.group === "eod" && info.periods === "none";
}
