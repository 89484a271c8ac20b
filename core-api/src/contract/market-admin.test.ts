import { expect, test } from "vitest";
import { marketAdminRoutes } from "./market-admin.ts";

const { query: importQuery } = marketAdminRoutes["POST /admin/market/imports"];

test("an upload may be told the day and the index that the file does not state", () => {
  expect(importQuery.parse({ asOf: "2026-08-12", index: "NIFTY 50" })).toEqual({
    name: "upload",
    dryRun: false,
    force: false,
    asOf: "2026-08-12",
    index: "NIFTY 50",
  });
  expect(importQuery.parse({})).toEqual({ name: "upload", dryRun: false, force: false });
});

test.each([
  ["a day that no calendar has", { asOf: "2026-02-30" }],
  ["a day in another order", { asOf: "12-08-2026" }],
  ["an index without a name", { index: "" }],
  ["an index with markup", { index: "<b>" }],
])("%s is refused", (_, query) => {
  expect(importQuery.safeParse(query).success).toBe(false);
});
