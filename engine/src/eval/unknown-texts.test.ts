import { expect, test } from "vitest";
import { createQueryReader } from "../query.ts";
import { smallCatalogue, smallColumns, toColumn, toColumns } from "./small-market.fixture.ts";
import { warnOfUnknownTexts } from "./unknown-texts.ts";

const reader = createQueryReader(smallCatalogue);

function doubts(query: string, columns = smallColumns): string[] {
  const { condition } = reader.read(query);
  if (condition === null) throw new Error(`${query} cannot be read.`);
  return warnOfUnknownTexts(query, condition, smallCatalogue, columns).map(
    ({ code, severity, message, span, suggestions }) => {
      const [fix] = suggestions;
      const fixed = fix && query.slice(0, fix.start) + fix.text + query.slice(fix.end);
      return [severity, code, query.slice(span.start, span.end), message, fixed].join(" | ");
    },
  );
}

test("a text that no company has is doubted, with the nearest that one has", () => {
  expect(doubts("Sales > 1 AND Sector = 'Bank'")).toEqual([
    `warning | formula.unknown_text | 'Bank' | No company has the Sector "Bank". Did you mean Banks? | Sales > 1 AND Sector = 'Banks'`,
  ]);
  expect(doubts("NOT (Sector IN ('Banks', 'Chemical') OR 'Farming' != Sector)")).toEqual([
    `warning | formula.unknown_text | 'Chemical' | No company has the Sector "Chemical". Did you mean Chemicals? | NOT (Sector IN ('Banks', 'Chemicals') OR 'Farming' != Sector)`,
    `warning | formula.unknown_text | 'Farming' | No company has the Sector "Farming". | `,
  ]);
});

test("where no text is really near, those that share a word are offered", () => {
  const texts = ["Private Sector Bank", "Power", "Public Sector Bank"];
  const columns = toColumns(3, [["sector", toColumn("text", texts)]]);
  expect(doubts("Sector = 'Banks'", columns)).toEqual([
    `warning | formula.unknown_text | 'Banks' | No company has the Sector "Banks". Did you mean Private Sector Bank, Public Sector Bank? | Sector = 'Private Sector Bank'`,
  ]);
});

test("a query with very many unknown texts gets a diagnostic for each, and suggestions for the first only", () => {
  const many = Array.from({ length: 1000 }, (_, index) => `Company ${index}`);
  const columns = toColumns(many.length, [["sector", toColumn("text", many)]]);
  const asked = Array.from({ length: 50 }, (_, index) => `'Compny ${index}'`);
  const told = doubts(`Sector IN (${asked.join(", ")})`, columns);
  expect(told.length).toBe(50);
  expect(told[0]).toContain("Did you mean Company 0");
  expect(told.at(-1)).not.toContain("Did you mean");
});

test("a text that a company has in another case, an empty one and two texts are not doubted", () => {
  expect(doubts("Sector = ' BANKS' OR Sector = '' OR 'a' = 'b' OR Sector = Sector")).toEqual([]);
});

test("nothing is doubted where no company has any text, or its column is not loaded", () => {
  const none = toColumns(1, [["sector", toColumn("text", [null])]]);
  expect(doubts("Sector = 'Bank'", none)).toEqual([]);
  const { condition } = reader.read("Sector = 'Bank'");
  const unread = toColumns(1, []);
  expect(
    condition && warnOfUnknownTexts("", condition, smallCatalogue, unread, () => false),
  ).toEqual([]);
});
