import type { CompanyRef } from "../../../contract/index.ts";
import { isSameIssuer } from "./company.ts";
import type { Company, FormerIsin, FormerSymbol } from "./company.ts";

/** A name that a row gives to one company although another has it. */
export interface Rival {
  readonly name: "symbol" | "bseCode";
  readonly claimed: string;
  readonly holder: Company;
}

/** All companies by current and former names. */
export interface CompanyNames {
  readonly byIsin: Map<string, Company>;
  readonly bySymbol: Map<string, Company>;
  readonly byFormerSymbol: Map<string, Company>;
  readonly byBseCode: Map<string, Company>;
  readonly byCode: ReadonlyMap<number, Company>;
  /**
   * The company that a row is about. An ISIN, current or former, decides. A symbol or BSE code with
   * an unknown ISIN matches only a company of the same issuer or without a known ISIN; a former
   * symbol matches only one of the same issuer.
   */
  find(ref: CompanyRef): Company | null;
  /**
   * The company that already has a name which the row would give to `found`, or to a new company if
   * `found` is null.
   */
  findRival(ref: CompanyRef, found: Company | null): Rival | null;
  index(company: Company): void;
  /** Moves all names of one company to another. */
  rename(from: Company, into: Company): void;
}

export function createCompanyNames(stored: {
  readonly companies: readonly Company[];
  readonly formerSymbols: readonly FormerSymbol[];
  readonly formerIsins: readonly FormerIsin[];
}): CompanyNames {
  const byIsin = new Map<string, Company>();
  const bySymbol = new Map<string, Company>();
  const byFormerSymbol = new Map<string, Company>();
  const byBseCode = new Map<string, Company>();
  const byCode = new Map(stored.companies.map((company) => [company.coCode, company]));

  const index = (company: Company): void => {
    byCode.set(company.coCode, company);
    if (company.isin !== null) byIsin.set(company.isin, company);
    if (company.bseCode !== null) byBseCode.set(company.bseCode, company);
    bySymbol.set(company.symbol, company);
  };
  for (const { isin, coCode } of stored.formerIsins) {
    const company = byCode.get(coCode);
    if (company !== undefined) byIsin.set(isin, company);
  }
  for (const { symbol, coCode } of stored.formerSymbols) {
    const company = byCode.get(coCode);
    if (company !== undefined) byFormerSymbol.set(symbol, company);
  }
  for (const company of stored.companies) index(company);

  return {
    byIsin,
    bySymbol,
    byFormerSymbol,
    byBseCode,
    byCode,
    find({ isin, symbol, bseCode }) {
      if (isin === undefined)
        return (
          lookUp(bySymbol, symbol) ?? lookUp(byFormerSymbol, symbol) ?? lookUp(byBseCode, bseCode)
        );
      const mayBe = (company: Company | null): Company | null =>
        company === null || company.isin === null || isSameIssuer(company.isin, isin)
          ? company
          : null;
      const former = lookUp(byFormerSymbol, symbol);
      return (
        lookUp(byIsin, isin) ??
        mayBe(lookUp(bySymbol, symbol)) ??
        (former === null || former.isin === null ? null : mayBe(former)) ??
        mayBe(lookUp(byBseCode, bseCode))
      );
    },
    findRival({ symbol, bseCode }, found) {
      const claimed = symbol ?? (found === null ? bseCode : undefined);
      const namesake = lookUp(bySymbol, claimed);
      if (claimed !== undefined && namesake !== null && namesake !== found)
        return { name: "symbol", claimed, holder: namesake };
      const listed = found === null ? lookUp(byBseCode, bseCode) : null;
      return bseCode === undefined || listed === null
        ? null
        : { name: "bseCode", claimed: bseCode, holder: listed };
    },
    index,
    rename(from, into) {
      for (const companies of [byIsin, bySymbol, byFormerSymbol, byBseCode]) {
        for (const [name, company] of companies) if (company === from) companies.set(name, into);
      }
      byCode.delete(from.coCode);
      // Placeholder codes and former symbols are not current symbols of any company.
      for (const [symbol, company] of bySymbol) {
        if (company === into && symbol !== into.symbol) bySymbol.delete(symbol);
      }
    },
  };
}

function lookUp(companies: ReadonlyMap<string, Company>, name: string | undefined): Company | null {
  return name === undefined ? null : (companies.get(name) ?? null);
}
