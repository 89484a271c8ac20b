import type { IsoDate } from "@munshi/engine/contract";
import type { CompanyFact, CompanyRef } from "../../../contract/index.ts";
import { takeBoard } from "./company-board.ts";
import { settleFields, takeFields, takeIsin, takeShortName } from "./company-fields.ts";
import { findContradiction, findSame, joinCompanies } from "./company-join.ts";
import type { CompanyJoin } from "./company-join.ts";
import { followSymbols } from "./follow-symbols.ts";
import type { FollowedChain } from "./follow-symbols.ts";
import type { SymbolChain } from "./symbol-chains.ts";
import { hasSymbol } from "./company.ts";
import type { Company, FormerIsin, FormerSymbol } from "./company.ts";
import { createCompanyNames } from "./company-names.ts";
import type { Rival } from "./company-names.ts";
import { classifySecurity } from "./security.ts";
import type { Security } from "./security.ts";

export interface DirectoryContent {
  readonly kind: Company["kind"];
  /** The highest company code assigned so far, of any kind of company. */
  readonly lastCode: number;
  readonly companies: readonly Company[];
  /** If two companies had the symbol, the later one is listed last. */
  readonly formerSymbols: readonly FormerSymbol[];
  readonly formerIsins: readonly FormerIsin[];
}

export interface DirectoryChanges {
  readonly added: readonly Company[];
  readonly changed: readonly Company[];
  /** Companies of which only `namedOn` and `seriesOn` changed: most of a daily file. */
  readonly dated: readonly Company[];
  readonly formerSymbols: readonly FormerSymbol[];
  readonly formerIsins: readonly FormerIsin[];
  /** In order, because the facts of each still have to be moved. */
  readonly joins: readonly CompanyJoin[];
}

/** Why a fact about a company is rejected. */
export type DirectoryProblem = { readonly code: string; readonly reason: string };

/** A company's data in price files other than its names. */
export interface Sighting {
  readonly series?: string;
  readonly isSme?: boolean;
  /** The last day on which it had these names; without one, its symbol is not updated. */
  readonly day?: IsoDate;
  /** Used until a list names the company. */
  readonly name?: string | undefined;
  /** Kind given by the source if there is no ISIN; default: share. */
  readonly security?: Security;
}

/** All companies by current and former names, and an import's changes to them. */
export interface CompanyDirectory {
  find(ref: CompanyRef): Company | null;
  /**
   * True if a row claims a name of another company, which a later row may free: retry such a row
   * after the rest of its source.
   */
  isContested(ref: CompanyRef, use: "list" | "mention"): boolean;
  /** Finds or adds the company and applies the fact; a problem changes nothing. */
  learn(fact: CompanyFact): Company | DirectoryProblem;
  /**
   * Finds the company, or adds one of which only the names are known; a problem changes nothing.
   */
  findOrAdd(ref: CompanyRef, sighting?: Sighting): Company | DirectoryProblem;
  /** Finds the company that has had the symbols one after the other, and gives it the last one. */
  followSymbols(chain: SymbolChain): FollowedChain;
  /**
   * Merges two companies under the names of both. Returns the reason if they cannot be merged, or
   * null.
   */
  join(from: number, into: number, reason: string): string | null;
  /** Changes since the last call. */
  takeChanges(): DirectoryChanges;
}

export function isProblem(result: Company | DirectoryProblem): result is DirectoryProblem {
  return "reason" in result;
}

/** `today` is the day of undated lists; `rank` is that of the source (`source-rank.ts`). */
export function createCompanyDirectory(
  content: DirectoryContent,
  today: IsoDate,
  rank = 0,
): CompanyDirectory {
  const names = createCompanyNames(content);
  const { byIsin, bySymbol, byFormerSymbol, byBseCode } = names;
  const find = (ref: CompanyRef): Company | null => names.find(ref);
  const added = new Set<Company>();
  const changed = new Set<Company>();
  let formerSymbols: FormerSymbol[] = [];
  let formerIsins: FormerIsin[] = [];
  let joins: CompanyJoin[] = [];
  let lastCode = content.lastCode;

  const stamps = new Map(content.companies.map((company) => [company, stampOf(company)]));

  const isStored = (company: Company): boolean => {
    const stamp = stamps.get(company);
    return stampOf(company).every((value, at) => stamp?.[at] === value);
  };

  const touch = (company: Company): void => {
    if (!added.has(company)) changed.add(company);
  };

  const add = (ref: CompanyRef, security: Security): Company | DirectoryProblem => {
    const rival = names.findRival(ref, null);
    if (rival !== null) return describeRival(ref, null, rival);
    const symbol = ref.symbol ?? ref.bseCode ?? (security === "held" ? ref.isin : undefined);
    if (symbol === undefined) {
      return { code: "market.unnamed_company", reason: "a company without symbol and BSE code" };
    }
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
      namedOn: null,
      seriesOn: null,
      kind: content.kind,
      security,
      told: {},
    };
    added.add(company);
    names.index(company);
    return company;
  };

  /** An ISIN decides; without one a source can only describe a held security. */
  const learnSecurity = (company: Company, told: Security, ref: CompanyRef): void => {
    const byIsin = ref.isin === undefined ? null : classifySecurity(ref);
    const security =
      byIsin === "other" ? null : (byIsin ?? (company.security === "held" ? told : null));
    if (security === null || security === company.security) return;
    company.security = security;
    touch(company);
  };

  const noteDay = (company: Company, day: IsoDate): void => {
    if (company.namedOn !== null && company.namedOn >= day) return;
    company.namedOn = day;
    touch(company);
  };

  const noteFormerSymbol = (company: Company, symbol: string, validTo: IsoDate | null): void => {
    if (validTo === null && byFormerSymbol.get(symbol) === company) return;
    formerSymbols.push({ symbol, coCode: company.coCode, validTo });
    byFormerSymbol.set(symbol, company);
  };

  const retireSymbol = (company: Company, symbol: string, validTo: IsoDate | null): void => {
    if (hasSymbol(company)) noteFormerSymbol(company, company.symbol, validTo);
    bySymbol.delete(company.symbol);
    company.symbol = symbol;
    settleFields(company);
    bySymbol.set(symbol, company);
    touch(company);
  };

  /** An ISIN changes with the face value; only a company list shows which of two is newer. */
  const learnIsin = (company: Company, isin: string, day: IsoDate, isListed: boolean): void => {
    const before = company.isin;
    const isKnown = byIsin.get(isin) === company;
    if (takeIsin(company, isin, { day, rank }, isListed)) touch(company);
    byIsin.set(isin, company);
    const former = before !== null && before !== company.isin ? before : isin;
    const isNews = former !== isin || !isKnown;
    if (former !== company.isin && isNews)
      formerIsins.push({ isin: former, coCode: company.coCode });
  };

  const learnBseCode = (company: Company, bseCode: string): void => {
    if (byBseCode.has(bseCode)) return;
    company.bseCode = bseCode;
    byBseCode.set(bseCode, company);
    touch(company);
  };

  /** An undated source that uses a former symbol may be of any day. */
  const mayBeOldCopy = (company: Company, { symbol, asOf }: CompanyFact): boolean =>
    asOf === undefined &&
    symbol !== undefined &&
    symbol !== company.symbol &&
    byFormerSymbol.get(symbol) === company;

  /** A list's symbol for a company that had another symbol. */
  const learnListed = (company: Company, { symbol, isin, asOf }: CompanyFact): void => {
    if (symbol === undefined || symbol === company.symbol) return;
    if (isOlder(company, asOf)) return noteFormerSymbol(company, symbol, null);
    // An undated list may be old, and only an ISIN proves which company the symbol belongs to.
    const isStated = asOf !== undefined && isin !== undefined;
    const isLater = isStated && (company.namedOn === null || asOf > company.namedOn);
    if (byFormerSymbol.get(symbol) === company && !isLater) return;
    retireSymbol(company, symbol, null);
  };

  /**
   * Both keep their codes until the import ends; then a held security, or else the younger code, is
   * removed.
   */
  const join = (one: Company, other: Company, reason: string): Company => {
    const stays =
      (one.security === "held") === (other.security === "held")
        ? one.coCode < other.coCode
        : other.security === "held";
    const [into, from] = stays ? [one, other] : [other, one];
    joinInto(into, from, reason);
    return into;
  };

  const joinInto = (into: Company, from: Company, reason: string): void => {
    joins.push({ from: { ...from }, into: into.coCode, reason });
    const symbols = [into, from].filter(hasSymbol).map((company) => company.symbol);
    const isins = [into.isin, from.isin].filter((isin) => isin !== null);
    joinCompanies(into, from);
    names.rename(from, into);
    for (const symbol of symbols) {
      if (symbol !== into.symbol) noteFormerSymbol(into, symbol, null);
    }
    for (const isin of isins) {
      if (isin !== into.isin) formerIsins.push({ isin, coCode: into.coCode });
    }
    touch(into);
    touch(from);
  };

  /** Merges two companies that a row proves to be the same. */
  const joinProven = (ref: CompanyRef): void => {
    const same = findSame(names, ref);
    if (same === null) return;
    const [named, unnamed] = same;
    const proof = [ref.symbol, ref.isin, ref.bseCode].filter((name) => name !== undefined);
    join(named, unnamed, `a source names ${proof.join(" and ")} as one company`);
  };

  const learn = (fact: CompanyFact): Company | DirectoryProblem => {
    const told = classifySecurity(fact, fact.name) ?? "share";
    if (told === "other") return describeOther(fact);
    joinProven(fact);
    const found = find(fact);
    const isNewest = found === null || !isOlder(found, fact.asOf);
    const rival = isNewest ? names.findRival(fact, found) : null;
    if (rival !== null) return describeRival(fact, found, rival);
    const company = found ?? add(fact, told);
    if (isProblem(company)) return company;
    learnSecurity(company, told, fact);
    const isOldCopy = mayBeOldCopy(company, fact);
    if (isNewest || !bySymbol.has(fact.symbol ?? "")) learnListed(company, fact);
    const day = fact.asOf ?? (isOldCopy ? noDay : today);
    if (fact.isin !== undefined) learnIsin(company, fact.isin, day, !isOldCopy);
    if (fact.isin !== undefined && fact.symbol !== undefined && !isOldCopy)
      noteDay(company, fact.asOf ?? today);
    if (fact.bseCode !== undefined) learnBseCode(company, fact.bseCode);
    if (takeFields(company, fact, { day, rank })) touch(company);
    if (takeBoard(company, fact, isOldCopy ? null : day, rank)) touch(company);
    if (takeShortName(company, fact.shortName, { day, rank })) touch(company);
    return company;
  };

  /** Company data from one day's prices with an ISIN. */
  const learnTraded = (company: Company, { symbol, bseCode }: CompanyRef, day: IsoDate): void => {
    if (bseCode !== undefined && company.bseCode === null) learnBseCode(company, bseCode);
    if (symbol === undefined) return;
    const bearer = bySymbol.get(symbol);
    if (bearer === company) noteDay(company, day);
    if (bearer !== undefined) return;
    const isLater = company.namedOn === null || day > company.namedOn;
    if (!isLater && hasSymbol(company)) return noteFormerSymbol(company, symbol, null);
    retireSymbol(company, symbol, null);
    noteDay(company, day);
  };

  return {
    find,
    isContested(ref, use) {
      if (findSame(names, ref) !== null) return false;
      const found = find(ref);
      return (found === null || use === "list") && names.findRival(ref, found) !== null;
    },
    learn,
    findOrAdd(ref, { series, isSme, day, name, security = "share" } = {}) {
      const told = classifySecurity(ref, name) ?? security;
      if (told === "other") return describeOther(ref);
      joinProven(ref);
      const found = find(ref);
      const company = found ?? add(ref, told);
      if (isProblem(company)) return company;
      learnSecurity(company, told, ref);
      if (found === null && day !== undefined && ref.symbol !== undefined) company.namedOn = day;
      const toldOn = day ?? today;
      if (ref.isin !== undefined) learnIsin(company, ref.isin, toldOn, false);
      if (found !== null && ref.isin !== undefined && day !== undefined) {
        learnTraded(company, ref, day);
      }
      if (takeBoard(company, { series, isSme }, day ?? null, rank)) touch(company);
      if (takeShortName(company, name, { day: toldOn, rank })) touch(company);
      return company;
    },
    followSymbols: (chain) =>
      followSymbols(chain, names, { retireSymbol, noteFormerSymbol, noteDay, join }),
    join(fromCode, intoCode, reason) {
      const [from, into] = [fromCode, intoCode].map((code) => names.byCode.get(code));
      if (from === undefined || into === undefined) return "one of them is not of this market";
      const contradiction = findContradiction(from, into);
      if (contradiction === null) joinInto(into, from, reason);
      return contradiction;
    },
    takeChanges() {
      const changes = {
        added: [...added],
        changed: [...changed].filter((company) => !isStored(company)),
        dated: [...changed].filter(isStored),
        formerSymbols,
        formerIsins,
        joins,
      };
      for (const company of [...added, ...changes.changed]) stamps.set(company, stampOf(company));
      added.clear();
      changed.clear();
      formerSymbols = [];
      formerIsins = [];
      joins = [];
      return changes;
    },
  };
}

/** The day of undated values, which only fill gaps. */
const noDay = "1900-01-01";

/** A company's fields except its days; `told` compares by reference, since changes replace it. */
function stampOf({ namedOn: _named, seriesOn: _series, ...others }: Company): readonly unknown[] {
  return Object.values(others);
}

/** True for a source older than the day of the company's current names. */
function isOlder(company: Company, asOf: IsoDate | undefined): boolean {
  return asOf !== undefined && company.namedOn !== null && asOf < company.namedOn;
}

function describeOther({ symbol, isin, bseCode }: CompanyRef): DirectoryProblem {
  const names = [symbol ?? bseCode, isin].filter((name) => name !== undefined).join(", ");
  return { code: "market.not_a_share", reason: `${names} is neither a share nor a fund` };
}

function describeRival(ref: CompanyRef, found: Company | null, rival: Rival): DirectoryProblem {
  const { claimed, holder } = rival;
  const who = ref.isin ?? ref.symbol ?? claimed;
  const other = `another company (${holder.isin ?? "no ISIN"})`;
  if (rival.name === "bseCode") {
    const reason = `${who} would be ${claimed} at the BSE, but that is ${other}`;
    return { code: "market.bse_code_taken", reason };
  }
  const is = found === null ? `would be ${claimed}` : `is ${found.symbol}`;
  return { code: "market.symbol_taken", reason: `${who} ${is}, but ${claimed} is ${other}` };
}
