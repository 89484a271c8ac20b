import type { IsoDate, Template } from "@munshi/engine/contract";
import type { CompanyFact, CompanyRef, SymbolChangeFact } from "../../../contract/index.ts";
import { previousDay } from "../days.ts";

/** A company as it is stored. */
export interface Company {
  readonly coCode: number;
  isin: string | null;
  symbol: string;
  bseCode: string | null;
  name: string;
  sector: string | null;
  industry: string | null;
  series: string | null;
  isSme: boolean;
  faceValue: number | null;
  listedOn: IsoDate | null;
  delistedOn: IsoDate | null;
  template: Template;
  readonly kind: "demo" | "market";
}

/** A name that a company had; `validTo` is null where the day of the change is not known. */
export interface FormerSymbol {
  readonly symbol: string;
  readonly coCode: number;
  readonly validTo: IsoDate | null;
}

export interface FormerIsin {
  readonly isin: string;
  readonly coCode: number;
}

export interface DirectoryContent {
  readonly kind: Company["kind"];
  /** The highest company code given so far, of companies of any kind. */
  readonly lastCode: number;
  readonly companies: readonly Company[];
  readonly formerSymbols: readonly FormerSymbol[];
  readonly formerIsins: readonly FormerIsin[];
}

export interface DirectoryChanges {
  readonly added: readonly Company[];
  readonly changed: readonly Company[];
  readonly formerSymbols: readonly FormerSymbol[];
  readonly formerIsins: readonly FormerIsin[];
}

/** Why a fact about a company cannot be taken. */
export type DirectoryProblem = { readonly code: string; readonly reason: string };

/** All companies by every name they have or had, and what an import has changed about them. */
export interface CompanyDirectory {
  find(ref: CompanyRef): Company | null;
  /** Finds or adds the company and takes over what the fact says; a problem changes nothing. */
  learn(fact: CompanyFact): Company | DirectoryProblem;
  /** Finds the company, or adds one that only its names are known of; null where it has none. */
  findOrAdd(ref: CompanyRef, series?: string): Company | null;
  changeSymbol(fact: SymbolChangeFact): DirectoryProblem | null;
  /** What has changed since the last call. */
  takeChanges(): DirectoryChanges;
}

export function isProblem(result: Company | DirectoryProblem): result is DirectoryProblem {
  return "reason" in result;
}

export function createCompanyDirectory(content: DirectoryContent): CompanyDirectory {
  const byCode = new Map(content.companies.map((company) => [company.coCode, company]));
  const byIsin = new Map<string, Company>();
  const bySymbol = new Map<string, Company>();
  const byBseCode = new Map<string, Company>();
  const byFormerSymbol = new Map<string, Company>();
  const added = new Set<Company>();
  const changed = new Set<Company>();
  let formerSymbols: FormerSymbol[] = [];
  let formerIsins: FormerIsin[] = [];
  let lastCode = content.lastCode;

  const index = (company: Company): void => {
    if (company.isin !== null) byIsin.set(company.isin, company);
    if (company.bseCode !== null) byBseCode.set(company.bseCode, company);
    bySymbol.set(company.symbol, company);
  };
  for (const former of content.formerIsins) {
    const company = byCode.get(former.coCode);
    if (company !== undefined) byIsin.set(former.isin, company);
  }
  for (const former of content.formerSymbols) {
    const company = byCode.get(former.coCode);
    if (company !== undefined) byFormerSymbol.set(former.symbol, company);
  }
  for (const company of content.companies) index(company);

  const find = (ref: CompanyRef): Company | null =>
    lookUp(byIsin, ref.isin) ??
    lookUp(bySymbol, ref.symbol) ??
    lookUp(byFormerSymbol, ref.symbol) ??
    lookUp(byBseCode, ref.bseCode);

  const touch = (company: Company): void => {
    if (!added.has(company)) changed.add(company);
  };

  const add = (ref: CompanyRef): Company | null => {
    const symbol = ref.symbol ?? ref.bseCode;
    if (symbol === undefined) return null;
    lastCode += 1;
    const company: Company = {
      coCode: lastCode,
      isin: ref.isin ?? null,
      symbol,
      bseCode: ref.bseCode ?? null,
      name: symbol,
      sector: null,
      industry: null,
      series: null,
      isSme: false,
      faceValue: null,
      listedOn: null,
      delistedOn: null,
      template: "ordinary",
      kind: content.kind,
    };
    added.add(company);
    index(company);
    return company;
  };

  const retireSymbol = (company: Company, symbol: string, validTo: IsoDate | null): void => {
    formerSymbols.push({ symbol: company.symbol, coCode: company.coCode, validTo });
    bySymbol.delete(company.symbol);
    byFormerSymbol.set(company.symbol, company);
    company.symbol = symbol;
    bySymbol.set(symbol, company);
    touch(company);
  };

  /** An ISIN changes with the face value; which of two is newer only a company list tells. */
  const learnIsin = (company: Company, isin: string, isNewest: boolean): void => {
    if (byIsin.get(isin) === company) return;
    if (company.isin === null) company.isin = isin;
    else if (isNewest) {
      formerIsins.push({ isin: company.isin, coCode: company.coCode });
      company.isin = isin;
    } else formerIsins.push({ isin, coCode: company.coCode });
    byIsin.set(isin, company);
    touch(company);
  };

  const learn = (fact: CompanyFact): Company | DirectoryProblem => {
    const found = find(fact);
    if (found !== null && fact.symbol !== undefined && found.symbol !== fact.symbol) {
      const holder = bySymbol.get(fact.symbol);
      if (holder !== undefined && holder !== found) {
        return {
          code: "market.symbol_taken",
          reason: `${fact.isin ?? found.symbol} is ${found.symbol}, but ${fact.symbol} is another company (${holder.isin ?? "no ISIN"})`,
        };
      }
      if (byFormerSymbol.get(fact.symbol) !== found) retireSymbol(found, fact.symbol, null);
    }
    const company = found ?? add(fact);
    if (company === null) {
      return { code: "market.unnamed_company", reason: "a company without symbol and BSE code" };
    }
    if (fact.isin !== undefined) learnIsin(company, fact.isin, true);
    if (fact.bseCode !== undefined && byBseCode.get(fact.bseCode) === undefined) {
      company.bseCode = fact.bseCode;
      byBseCode.set(fact.bseCode, company);
      touch(company);
    }
    if (takeFields(company, fact)) touch(company);
    return company;
  };

  return {
    find,
    learn,
    findOrAdd(ref, series) {
      const found = find(ref);
      const company = found ?? add(ref);
      if (company === null) return null;
      if (found !== null && ref.isin !== undefined) learnIsin(company, ref.isin, false);
      if (found === null && series !== undefined) company.series = series;
      return company;
    },
    changeSymbol(fact) {
      const old = bySymbol.get(fact.oldSymbol);
      const current = bySymbol.get(fact.newSymbol);
      const validTo = previousDay(fact.changedOn);
      if (old !== undefined && current === undefined) retireSymbol(old, fact.newSymbol, validTo);
      else if (old === undefined && current !== undefined) {
        if (byFormerSymbol.get(fact.oldSymbol) !== current) {
          formerSymbols.push({ symbol: fact.oldSymbol, coCode: current.coCode, validTo });
          byFormerSymbol.set(fact.oldSymbol, current);
        }
      } else if (old !== undefined && current !== old) {
        return {
          code: "market.symbol_taken",
          reason: `${fact.oldSymbol} became ${fact.newSymbol}, but both are stored as companies`,
        };
      } else if (old === undefined) {
        return { code: "market.unknown_company", reason: `no company is called ${fact.oldSymbol}` };
      }
      return null;
    },
    takeChanges() {
      const changes = { added: [...added], changed: [...changed], formerSymbols, formerIsins };
      added.clear();
      changed.clear();
      formerSymbols = [];
      formerIsins = [];
      return changes;
    },
  };
}

function lookUp(companies: ReadonlyMap<string, Company>, name: string | undefined): Company | null {
  return name === undefined ? null : (companies.get(name) ?? null);
}

const fields = [
  ...(["name", "sector", "industry", "series", "isSme"] as const),
  ...(["faceValue", "listedOn", "delistedOn", "template"] as const),
];

/** True where the fact says something new. */
function takeFields(company: Company, fact: CompanyFact): boolean {
  const news = fields.filter(
    (field) => fact[field] !== undefined && fact[field] !== company[field],
  );
  Object.assign(company, Object.fromEntries(news.map((field) => [field, fact[field]])));
  return news.length > 0;
}
