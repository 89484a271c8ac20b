import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { smallCatalogue } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";

const base = createQueryReader(smallCatalogue);

const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("Sales", "Debt", "ROE", "5 crore", "1,00,000", "Sales last year", "3"),
    fc
      .tuple(tie("formula"), fc.constantFrom("+", "-", "*", "/", "\n- "), tie("formula"))
      .map((parts) => parts.join(" ")),
    tie("formula").map((part) => `-(${part})`),
    fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `max(${a}, ${b})`),
    fc.tuple(tie("formula"), tie("formula")).map(([a, b]) => `if(${a} > 1, ${b}, Debt)`),
    tie("formula").map((part) => `rank(${part}, Sector)`),
    tie("formula").map((part) => `(${part} + Sales) preceding year`),
  ),
}));

const uses = [
  "F > 1",
  "2 * F - Sales > Debt",
  "Sales BETWEEN F AND 2 * F",
  "NOT F = 0 OR Is SME\nF IS EMPTY",
  "F preceding year > 1",
  "avg(F, 2 years) < growth(Sales + F, 3 years)",
  "zscore(F) > median(F, Sector)",
  "F IN (1, F, 5 crore)",
  "(F + F last year) 2 years ago > -F",
];

const told: ReadonlySet<string> = new Set(["place", "filter"]);

/** Returns the tree without places and filter names. */
function meaningOf(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (told.has(key) ? undefined : part)),
  );
}

test("a filter means what its formula means in brackets, whatever is made of it", () => {
  let meant = 0;
  const hold = (): void =>
    fc.assert(
      fc.property(formula, fc.constantFrom(...uses), (text, use) => {
        const named = base.define([{ name: "F", formula: text }]).read(use);
        const written = base.read(use.replaceAll("F", `(${text})`));
        expect(meaningOf(named.condition)).toEqual(meaningOf(written.condition));
        if (named.condition === null) return;
        expect(named.reads).toEqual(written.reads);
        meant += 1;
      }),
      { numRuns: propertyRuns(1_000, 12) },
    );
  expect(hold).not.toThrow();
  expect(meant).toBeGreaterThan(propertyRuns(300, 12));
});
