import type { ColumnKey, Period, Suggestion } from "../contract/index.ts";
import type { Expression, Place } from "../grammar/ast.ts";
import { functionDirectory } from "../functions/directory.ts";
import { foldName } from "../grammar/fold.ts";
import { functionNamed } from "../grammar/function-names.ts";
import type { StepCounter } from "../grammar/step-counter.ts";
import {
  markAsGuess,
  insertFix,
  maxDiagnostics,
  nameFix,
  type Problem,
  problemAt,
} from "../grammar/problem.ts";
import type { DanglingValues } from "./dangling-values.ts";
import type { TruthNode } from "./checked.ts";
import { type NearName, namesWithin, nearestNames, spacedAbbreviation } from "./nearest-names.ts";
import { correctPeriod } from "./nearest-periods.ts";
import type { Scope } from "./scope.ts";
import { type Typed, typeNames } from "./typed.ts";

export interface CheckContext extends Scope {
  readonly text: string;
  readonly problems: Problem[];
  /** Returns true if the data contain a column. */
  readonly isAvailable: (key: ColumnKey) => boolean;
  readonly shown: ShownColumns;
  readonly dangling: DanglingValues;
  readonly counter: StepCounter;
  /** Remaining parts before the query is too large. */
  partsLeft: number;
  /** `period`: that of the enclosing bracket. */
  check(node: Expression, period: Period | null): Typed;
}

/** In order of first use. */
export interface ShownColumns {
  add(key: ColumnKey): void;
  list(): readonly ColumnKey[];
  /** Ignores columns added by `act`. */
  without<Value>(act: () => Value): Value;
}

export function createShownColumns(): ShownColumns {
  const keys = new Set<ColumnKey>();
  let silent = 0;
  return {
    add(key) {
      if (silent === 0) keys.add(key);
    },
    list: () => [...keys],
    without(act) {
      silent += 1;
      try {
        return act();
      } finally {
        silent -= 1;
      }
    },
  };
}

export function unknownName(context: CheckContext, name: string, place: Place): Problem {
  // comparing hundreds of unknown names is slow
  if (context.problems.length >= maxDiagnostics) return unknownAt(context, name, place, []);
  const { text, names, counter: effort } = context;
  const spaced = spacedAbbreviation(text, place, names);
  if (spaced !== null) {
    const whole = text.slice(spaced.start, spaced.end);
    return unknownAt(context, whole, spaced, nearestNames(whole, names, effort));
  }
  const nearest = nearestNames(name, names, effort);
  const corrected = correctPeriod(name, names);
  const likely = corrected === null ? nearest : [corrected, ...nearest];
  return unknownAt(
    context,
    name,
    place,
    likely.length > 0 ? likely : namesWithin(name, names, effort),
  );
}

function unknownAt(
  context: CheckContext,
  name: string,
  place: Place,
  nearest: readonly NearName[],
): Problem {
  const known = nearest.map(({ text }) => text);
  const called = functionNamed(foldName(name));
  const signature =
    called === null ? undefined : functionDirectory.get(called)?.forms[0]?.signature;
  const hint = known.length > 0 ? ` Did you mean ${known.join(", ")}?` : "";
  const remedy = isBehindNumber(context, place) ? unitsOfNumbers : allNames;
  const message =
    signature === undefined
      ? `"${shorten(name)}" is not a known parameter.${hint === "" ? ` ${remedy}` : hint}`
      : `"${shorten(name)}" is a function: ${signature}.${hint}`;
  return problemAt(place, "formula.unknown_name", message, {
    expected: known,
    suggestions: nearest.map((near) => nameFix(place, near)),
  });
}

const allNames = "See the list of parameters.";
const unitsOfNumbers = "The units of numbers are %, k, lakh, crore, lakh crore, mn and bn.";

/** After a number, probably a unit. */
function isBehindNumber({ text }: CheckContext, { start }: Place): boolean {
  return /\d[^\S\n]*$/u.test(text.slice(Math.max(0, start - 20), start));
}

export function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/gu, " ").trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}

/** Quotes a text for a query; null if it has both kinds of quotes. */
export function quoteText(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? null : `"${text}"`;
}

/** Null with a diagnostic if it is not a condition. */
export function requireCondition(
  context: CheckContext,
  typed: Typed,
  what: string,
  fixes: readonly Suggestion[] = [],
): TruthNode | null {
  if (typed.type === "truth") return typed.node;
  if (typed.type === "broken") return null;
  const written = context.text.slice(typed.place.start, typed.place.end);
  const usual = typed.type === "number" ? [markAsGuess(insertFix(typed.place.end, " > 0"))] : [];
  const message = `${what} must be a condition; "${shorten(written)}" is ${typeNames[typed.type]}.`;
  context.problems.push(
    problemAt(typed.place, "formula.type_mismatch", message, {
      expected: ["a comparison"],
      suggestions: fixes.length > 0 ? fixes : usual,
    }),
  );
  return null;
}
