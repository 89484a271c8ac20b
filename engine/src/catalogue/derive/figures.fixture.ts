import type { CompanyFacts } from "../../contract/index.ts";
import { companyOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

/** Columns of a company with only these facts, rounded; null if empty. */
export function figuresOf(facts: Partial<CompanyFacts>, ...keys: readonly string[]) {
  const values = deriveCompany(companyOf(facts));
  return Object.fromEntries(keys.map((key) => [key, round(values.get(key) ?? null)]));
}

/** To nine decimals, to hide floating-point noise. */
export function round(value: number | string | null): number | string | null {
  return typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value;
}
