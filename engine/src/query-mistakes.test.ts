import { describe, expect, test } from "vitest";
import { smallCatalogue } from "./eval/small-market.fixture.ts";
import { createQueryReader } from "./query.ts";

const reader = createQueryReader(smallCatalogue);

/** Severity, code, marked text, and the query as each fix makes it. */
function complaints(query: string): string[] {
  return reader.read(query).diagnostics.map(({ severity, code, span, suggestions }) => {
    const fixes = suggestions.map(
      ({ start, end, text }) => query.slice(0, start) + text + query.slice(end),
    );
    return [`${severity} ${code} <${query.slice(span.start, span.end)}>`, ...fixes].join(" | ");
  });
}

describe("bounds", () => {
  const nested = (depth: number): string =>
    `${"if(".repeat(depth)}Sales${" IN (1, 2, 3, 4), 5, 6)".repeat(depth)} > 5`;

  test("lists inside lists are refused before they are multiplied out", () => {
    expect(complaints(nested(3))).toEqual([]);
    const query = nested(40);
    expect(complaints(query)).toEqual([`error formula.too_large <${query}>`]);
    expect(reader.readFormula(nested(40)).value).toBeNull();
  });
});
