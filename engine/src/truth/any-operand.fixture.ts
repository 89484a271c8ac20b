import * as fc from "fast-check";
import { historyDepth, type ParameterType, type Period } from "../contract/index.ts";
import type { NumberNode } from "../semantics/checked.ts";
import { type Spoken, spoken } from "./market.fixture.ts";
import { type Variation, writeBlank, writeName, writeNumber } from "./variation.fixture.ts";
import { levels, pick, type WrittenNumber } from "./written.fixture.ts";

/** Which periods a bracket around a part may have: each parameter in it must have them. */
export type PeriodScope = "none" | "both" | Period["unit"];

export function spokenOf(type: ParameterType, scope: PeriodScope): readonly Spoken[] {
  return spoken.filter(({ info }) => {
    if (info.type !== type) return false;
    return scope === "none" || info.periods === "both" || info.periods === `${scope}s`;
  });
}

export function writeSpoken({ names }: Spoken, variation: Variation): string {
  const name = writeName(names[variation.choose(names.length)] ?? "", variation);
  return variation.choose(7) === 1 ? `[${writeBlank(variation)}${name} ]` : name;
}

export function keyAt(code: string, period: Period | null): string {
  return period === null ? code : `${code}@${period.unit === "year" ? "y" : "q"}${period.back}`;
}

function croreOf({ info }: Spoken): number | null {
  if (info.unit === "money") return 1;
  return info.unit === "none" ? null : 0;
}

/** A parameter by one of its names. */
export function anyParameter(scope: PeriodScope): fc.Arbitrary<WrittenNumber> {
  return pick(spokenOf("number", scope)).map((one) => ({
    level: levels.operand,
    write: (variation) => [writeSpoken(one, variation)],
    at: (period) => ({ kind: "column", key: keyAt(one.info.code, period) }),
    moves: true,
    crore: croreOf(one),
  }));
}

/** Every way to say a period. */
function phrasesOf({ unit, back }: Period): readonly string[] {
  const counted = ["ago", "back"].flatMap((word) => [
    `${back} ${unit}${back === 1 ? "" : "s"} ${word}`,
    `${back}${unit}s ${word}`,
  ]);
  const named: Readonly<Record<string, readonly string[]>> = {
    "quarter 0": ["latest quarter", "current quarter"],
    "quarter 1": ["preceding quarter"],
    "quarter 4": ["preceding year quarter", "same quarter last year"],
    "year 0": ["last year", "latest year"],
    "year 1": ["preceding year"],
  };
  return [...(named[`${unit} ${back}`] ?? []), ...counted];
}

export function anyPeriod(unit: Period["unit"], most: number): fc.Arbitrary<Period> {
  return fc.integer({ min: 0, max: most }).map((back) => ({ unit, back }));
}

export function writePeriod(period: Period, variation: Variation): string {
  const phrases = phrasesOf(period);
  return writeName(phrases[variation.choose(phrases.length)] ?? "", variation);
}

const dated = (unit: Period["unit"]): fc.Arbitrary<WrittenNumber> =>
  fc
    .tuple(anyPeriod(unit, historyDepth[unit]), pick(spokenOf("number", unit)))
    .map(([period, one]) => ({
      level: levels.operand,
      write: (variation) => [writeSpoken(one, variation), writePeriod(period, variation)],
      at: () => ({ kind: "column", key: keyAt(one.info.code, period) }),
      moves: false,
      crore: croreOf(one),
    }));

/** A parameter with a period of its own, which one around it does not move. */
export const anyDatedParameter = fc.oneof(dated("year"), dated("quarter"));

const values = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 6 }), weight: 5 },
  {
    arbitrary: fc.constantFrom(0.5, 2.5, 1500, 100_000, 1_234_567.5, 1e308, 5e-324, 12, 0.01),
    weight: 2,
  },
  { arbitrary: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100), weight: 1 },
);

const constant = (value: number): NumberNode => ({ kind: "constant", value });

/** A number, at times with a `%`, which changes nothing. */
export const anyLiteral: fc.Arbitrary<WrittenNumber> = values.map((value) => ({
  level: levels.operand,
  write: (variation) => [writeNumber(value, variation) + (variation.choose(12) === 1 ? " %" : "")],
  at: () => constant(value),
  moves: false,
  crore: null,
}));

const units = [
  ["cr", 1e7],
  ["crore", 1e7],
  ["crores", 1e7],
  ["lakh", 1e5],
  ["lakhs", 1e5],
  ["k", 1e3],
  ["mn", 1e6],
  ["bn", 1e9],
  ["lakh crore", 1e12],
] as const;

/** `5 crore` next to a figure takes its scale: 5 in ₹ crore. */
export function literalBeside(crore: number): fc.Arbitrary<WrittenNumber> {
  const amounts = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.constantFrom(0.5, 1500, 0.000_01, 2.25),
  );
  return fc.tuple(amounts, pick(units)).map(([value, [unit, scale]]) => ({
    level: levels.operand,
    write: (variation) => [
      `${writeNumber(value, variation)}${variation.choose(3) === 1 ? "" : " "}${unit}`,
    ],
    at: () => constant((value * scale) / 10_000_000 ** crore),
    moves: false,
    crore,
  }));
}

/** Names of the custom filters of a query; their formulas are drawn with it. */
export const filterNames = { figure: "My P/E (3 years)", condition: "Is my pick" } as const;

export const filterFigure: WrittenNumber = {
  level: levels.operand,
  write: (variation) => [writeName(filterNames.figure, variation)],
  at: (period, filters) => filters.figure(period),
  moves: true,
  crore: undefined,
};
