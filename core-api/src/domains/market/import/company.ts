import type { IsoDate, Template } from "@munshi/engine/contract";
import type { Tellings } from "./dated-values.ts";
import type { Security } from "./security.ts";

/** What sources said of a company, by field. */
export type Told = { readonly [field: string]: Tellings };

/** A company as it is stored, or a security that is none, which has prices and nothing else. */
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
  /** The newest day that a source is known to have told symbol or ISIN of; null where none has a day. */
  namedOn: IsoDate | null;
  /** The newest day that a source has told series or board of; null where none has a day. */
  seriesOn: IsoDate | null;
  readonly kind: "demo" | "market";
  security: Security;
  /** What sources said, from which the fields above follow. */
  told: Told;
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

const issuerLength = 7;

/**
 * Whether two ISINs are of one issuer: of an Indian ISIN the first seven characters (the country,
 * the kind of issuer and four of its own) name the issuer, those after them the security.
 */
export function isSameIssuer(one: string, other: string): boolean {
  return one.slice(0, issuerLength) === other.slice(0, issuerLength);
}

/** False for a company that is merely called by its code at the BSE or its ISIN. */
export function hasSymbol(company: Pick<Company, "symbol" | "bseCode" | "isin">): boolean {
  return company.symbol !== company.bseCode && company.symbol !== company.isin;
}
