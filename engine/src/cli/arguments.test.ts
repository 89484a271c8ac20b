import { expect, test } from "vitest";
import { parseCommand } from "./arguments.ts";

test.each([
  [[], "Say run or batch."],
  [["walk"], "There is no command walk."],
  [["run", "a", "b"], "run takes one query"],
  [["batch"], "batch takes one file"],
  [["run", "Sales > 1", "--format", "xml"], "--format takes table, csv or json."],
  [["run", "Sales > 1", "--limit", "many"], "--limit takes a whole number from 1 on, not many."],
  [["run", "Sales > 1", "--limit", "0"], "--limit takes a whole number from 1 on, not 0."],
  [["run", "Sales > 1", "--limit", "-1"], "--limit takes a whole number from 1 on, not -1."],
  [["run", "Sales > 1", "--limit=-1"], "--limit takes a whole number from 1 on, not -1."],
  [["run", "Sales > 1", "--limit", "2.5"], "--limit takes a whole number from 1 on, not 2.5."],
  [["run", "Sales > 1", "--colour"], "--colour"],
  [["batch", "-", "--format", "csv"], "batch takes no --format."],
])("%j is wrong use", (words, message) => {
  expect(() => parseCommand(words)).toThrow(message);
});

test("options stand anywhere and names may hold blanks", () => {
  expect(
    parseCommand([
      "--limit",
      "5",
      "run",
      "ROE > 1",
      "--columns",
      "Debt to equity, Sales",
      "--sort",
      "Debt to equity DESC",
    ]),
  ).toEqual({
    name: "run",
    query: "ROE > 1",
    data: null,
    columns: ["Debt to equity", "Sales"],
    sort: { heading: "Debt to equity", direction: "descending" },
    limit: 5,
    format: "table",
  });
});
