import type { IsoDate } from "@munshi/engine/contract";
import { rankOfBoard, takeBoard } from "./company-board.ts";
import { mergeReported, settleFields } from "./company-fields.ts";
import { hasSymbol, isSameIssuer } from "./company.ts";
import type { Company } from "./company.ts";
import type { CompanyNames } from "./company-names.ts";

/** Two stored records of the same company. */
export interface CompanyJoin {
  /** The removed company, as stored. */
  readonly from: Company;
  /** Code of the remaining company. */
  readonly into: number;
  readonly reason: string;
}

/** Why two companies cannot be merged; null if they can. */
export function findContradiction(one: Company, other: Company): string | null {
  if (one.isin !== null && other.isin !== null && !isSameIssuer(one.isin, other.isin)) {
    return `${one.isin} and ${other.isin} are of two issuers`;
  }
  if (one.bseCode !== null && other.bseCode !== null) {
    return `the BSE knows them as ${one.bseCode} and ${other.bseCode}`;
  }
  return null;
}

/**
 * The two companies that a row proves to be the same, or null. Either one is known only by its BSE
 * code, and the row names it with a symbol of the other (matched by an ISIN of the same issuer, or
 * by symbol and BSE code together); or one has the row's ISIN and the other, without an ISIN, its
 * symbol.
 */
export function findSame(
  names: CompanyNames,
  ref: { readonly isin?: string; readonly symbol?: string; readonly bseCode?: string },
): readonly [Company, Company] | null {
  const named = ref.symbol === undefined ? undefined : names.bySymbol.get(ref.symbol);
  if (named === undefined || !hasSymbol(named)) return null;
  const byIsin = ref.isin === undefined ? undefined : names.byIsin.get(ref.isin);
  if (byIsin !== undefined && byIsin !== named && named.isin === null)
    return findContradiction(byIsin, named) === null ? [byIsin, named] : null;
  const byCode = ref.bseCode === undefined ? undefined : names.byBseCode.get(ref.bseCode);
  const proves = (unnamed: Company | undefined): unnamed is Company =>
    unnamed !== undefined &&
    unnamed !== named &&
    !hasSymbol(unnamed) &&
    findContradiction(named, unnamed) === null;
  if (proves(byIsin) && named.isin !== null) return [named, byIsin];
  const isOther = byIsin !== undefined && byIsin !== named && byIsin !== byCode;
  return proves(byCode) && !isOther ? [named, byCode] : null;
}

/** Merges all data into one company; the other keeps only its code. */
export function joinCompanies(into: Company, from: Company): void {
  const [lead, other] = leads(into, from) ? [into, from] : [from, into];
  const namedOn = later(into.namedOn, from.namedOn);
  const { delistedOn, ...others } = mergeReported(other.told, lead.told);
  const isGone = lead.delistedOn !== null && other.delistedOn !== null;
  // A company still trading under either name is not delisted.
  const told = isGone && delistedOn !== undefined ? { ...others, delistedOn } : others;
  const boardReported = lead.told["series"] === undefined ? {} : { series: lead.told["series"] };
  const joined: Omit<Company, "coCode" | "kind"> = {
    isin: lead.isin ?? other.isin,
    symbol: lead.symbol,
    bseCode: lead.bseCode ?? other.bseCode,
    name: lead.name,
    sector: lead.sector ?? other.sector,
    industry: lead.industry ?? other.industry,
    series: lead.series,
    isSme: lead.isSme,
    seriesOn: lead.seriesOn,
    faceValue: lead.faceValue ?? other.faceValue,
    listedOn: earlier(lead.listedOn, other.listedOn),
    delistedOn: isGone ? lead.delistedOn : null,
    template: lead.template === "ordinary" ? other.template : lead.template,
    namedOn,
    security: into.security === "held" ? from.security : into.security,
    told: { ...told, ...boardReported },
  };
  const board = { series: other.series, isSme: other.isSme };
  const boardDay = other.seriesOn;
  const boardRank = rankOfBoard(other);
  Object.assign(into, joined);
  settleFields(into);
  if (board.series !== null) takeBoard(into, board, boardDay, boardRank);
  const gone = `~${from.coCode}`;
  Object.assign(from, { isin: null, bseCode: null, symbol: gone, name: gone });
}

/** Returns true if the first company's names are current: its symbol is of a newer day. */
function leads(one: Company, other: Company): boolean {
  if (hasSymbol(one) !== hasSymbol(other)) return hasSymbol(one);
  return (one.namedOn ?? "") >= (other.namedOn ?? "");
}

function later(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  return (one ?? "") >= (other ?? "") ? one : other;
}

function earlier(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  if (one === null || other === null) return one ?? other;
  return one <= other ? one : other;
}
