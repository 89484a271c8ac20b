import { matchDate } from "../grammar/numbers.ts";
import { problemAt, replaceFix } from "../grammar/problem.ts";
import { requireNumber } from "./check-arithmetic.ts";
import type { CheckContext } from "./check-context.ts";
import type { NumberNode } from "./checked.ts";
import type { Typed } from "./typed.ts";

/** Null with a diagnostic if it is not a date. */
export function dayOf(context: CheckContext, typed: Typed): NumberNode | null {
  if (typed.type === "date") return typed.node;
  if (typed.type === "number" && typed.day !== null) {
    return { kind: "constant", value: typed.day, place: typed.place };
  }
  if (typed.type === "number" || (typed.type === "text" && typed.node.kind === "text")) {
    const { place } = typed;
    const written = context.text.slice(place.start, place.end);
    const day = readDay(typed.type === "text" ? unquote(written) : written);
    const message =
      "Compare a date with a day such as 2025-08-31, a month such as 202508 or a year such as 2025.";
    context.problems.push(
      problemAt(place, "formula.type_mismatch", message, {
        expected: ["2025-08-31", "202508", "2025"],
        suggestions: day === null ? [] : [replaceFix(place, day)],
      }),
    );
    return null;
  }
  requireNumber(context, typed, "A comparison with a date");
  return null;
}

function unquote(written: string): string {
  return written.slice(1, -1);
}

/** Converts `31/8/2025`, `2025-8-31` or a month; else null. */
function readDay(written: string): string | null {
  const {
    year = "",
    month = "",
    day,
  } = dayPatterns
    .map((pattern) => pattern.exec(written.trim())?.groups)
    .find((groups) => groups !== undefined) ?? {};
  const two = (digits: string): string => digits.padStart(2, "0");
  const ours = `${year}-${two(month)}-${two(day ?? "1")}`;
  if (matchDate(ours, 0) === null) return null;
  return day === undefined ? year + two(month) : ours;
}

const dayPatterns = [
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/u,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/u,
];
