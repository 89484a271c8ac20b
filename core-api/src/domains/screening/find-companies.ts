import type { ListedCompany } from "./screening-task.ts";

export interface FoundCompanies {
  /** In the order asked for, each once. */
  readonly found: readonly ListedCompany[];
  /** As they were written, each once. */
  readonly notFound: readonly string[];
}

/** Companies by code, symbol or ISIN; case and outer blanks do not count. */
export function findCompanies(
  companies: readonly ListedCompany[],
  names: readonly string[],
): FoundCompanies {
  const byName = new Map<string, ListedCompany>();
  // If a symbol looks like another company's code, the code wins.
  for (const company of companies)
    if (company.isin !== null) byName.set(fold(company.isin), company);
  for (const company of companies) byName.set(fold(company.symbol), company);
  for (const company of companies) byName.set(String(company.coCode), company);
  const found = new Set<ListedCompany>();
  const notFound = new Set<string>();
  for (const name of names) {
    const company = byName.get(fold(name));
    if (company === undefined) notFound.add(name.trim());
    else found.add(company);
  }
  return { found: [...found], notFound: [...notFound] };
}

function fold(name: string): string {
  return name.trim().toUpperCase();
}
