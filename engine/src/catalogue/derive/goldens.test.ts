import { describe, expect, test } from "vitest";

import { isDerived } from "../derived.fixture.ts";
import { catalogueEntries } from "../entries.ts";
import { companyOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";
import { ahead, held, lender, rising } from "./golden-others.fixture.ts";
import { factory } from "./golden-year.fixture.ts";
import { doubling, improving, quarterly } from "./golden-years.fixture.ts";

const companies = { factory, doubling, improving, quarterly, rising, ahead, lender, held };

describe.each(Object.entries(companies))("the %s company", (_, { facts, rows }) => {
  const values = deriveCompany(companyOf(facts));

  test.each(rows)("has %s of %d: %s", (key, figure) => {
    expect(values.get(key)).toBeCloseTo(figure, 8);
  });
});

test("every figure with a formula is worked out by hand", () => {
  const done = new Set(Object.values(companies).flatMap(({ rows }) => rows.map(([key]) => key)));
  const open = catalogueEntries
    .filter((entry) => entry.info.formula !== null && isDerived(entry))
    .map(({ info }) => info.code)
    .filter((code) => !done.has(code));
  expect(open).toEqual([]);
});
