import type { CompanyFacts } from "../../contract/index.ts";
import { companyOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

/** Some columns of a company with these facts alone, to nine decimals; null where empty. */
export function figuresOf(facts: Partial<CompanyFacts>, ...keys: readonly string[]) {
  const values = deriveCompany(companyOf(facts));
  return Object.fromEntries(keys.map((key) => [key, round(values.get(key) ?? null)]));
}

/** To nine decimals, which hides binary noise and nothing else. */
export function round(value: number | string | null): number | string | null {
  return typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value;
}
