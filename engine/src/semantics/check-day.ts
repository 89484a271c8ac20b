import { matchDate } from "../grammar/numbers.ts";
import { problemAt, replaceFix } from "../grammar/problem.ts";
import { requireNumber } from "./check-arithmetic.ts";
import type { CheckContext } from "./check-context.ts";
import type { NumberNode } from "./checked.ts";
import type { Typed } from "./typed.ts";

/** The day in what stands beside a date, or null with a report. */
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
      "Beside a date stands a day such as 2025-08-31, a month such as 202508 or a year such as 2025.";
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

/** A day as others write it, `31-08-2025` or `31/8/2025`, in the language's way; null for anything else. */
function readDay(written: string): string | null {
  const text = written.trim();
  if (matchDate(text, 0)?.end === text.length) return text;
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/u.exec(text) ?? [];
  const ours = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return matchDate(ours, 0) === null ? null : ours;
}
