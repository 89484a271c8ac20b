import { expect, test } from "vitest";

import type { Template } from "../../contract/index.ts";
import { isDerived } from "../derived.fixture.ts";
import { catalogueEntries } from "../entries.ts";
import { completeCompany } from "./complete-company.fixture.ts";
import { deriveCompany, planDerivation } from "./company.ts";

test.each<Template>(["ordinary", "bank", "nbfc"])(
  "a company (%s) with every fact has every parameter that its accounts know",
  (template) => {
    const values = deriveCompany(completeCompany(template));
    const missing = catalogueEntries
      .filter(isDerived)
      .filter(({ info }) => !info.notFor.includes(template) && !values.has(info.code))
      .map(({ info }) => info.code);
    expect(missing).toEqual([]);
  },
);

test("a parameter with periods has the past that its facts have", () => {
  const values = deriveCompany(completeCompany("ordinary"));
  const missing = catalogueEntries
    .filter(
      ({ info, derivation }) => !info.notFor.includes("ordinary") && derivation.kind !== "holding",
    )
    .flatMap(({ info: { code, periods } }) => [
      ...(periods === "years" || periods === "both" ? [`${code}@y0`, `${code}@y9`] : []),
      ...(periods === "quarters" || periods === "both" ? [`${code}@q0`, `${code}@q11`] : []),
    ])
    .filter((key) => !values.has(key));
  expect(missing).toEqual([]);
});

test.each<Template>(["ordinary", "bank", "nbfc"])(
  "planned columns of a company (%s) are derived as they are among all",
  (template) => {
    const all = deriveCompany(completeCompany(template));
    const keys = new Set(["currentPrice", "rsi", "promoterHolding", "netProfit", "netProfit@y3"]);
    const some = deriveCompany(completeCompany(template), { plan: planDerivation(keys) });
    expect([...some]).toEqual([...all].filter(([key]) => keys.has(key)));
    expect(some.size).toBeGreaterThan(3);
  },
);
