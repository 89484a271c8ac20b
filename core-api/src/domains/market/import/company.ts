import type { IsoDate, Template } from "@munshi/engine/contract";
import type { Tellings } from "./dated-values.ts";
import type { Security } from "./security.ts";

/** Values from sources by field. */
export type Told = { readonly [field: string]: Tellings };

/** A stored company, or a security that is not a company and has only prices. */
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
  /** Newest day of a source for symbol or ISIN; null if none has a day. */
  namedOn: IsoDate | null;
  /** Newest day of a source for series or board; null if none has a day. */
  seriesOn: IsoDate | null;
  readonly kind: "demo" | "market";
  security: Security;
  /** Values from sources, from which the fields above are derived. */
  told: Told;
}

/** A former name; `validTo` is null if the day of the change is unknown. */
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
 * True if two ISINs have the same issuer. In an Indian ISIN the first seven characters (country,
 * issuer type and a four-character code) identify the issuer, the rest the security.
 */
export function isSameIssuer(one: string, other: string): boolean {
  return one.slice(0, issuerLength) === other.slice(0, issuerLength);
}

/** False for a company named only by its BSE code or ISIN. */
export function hasSymbol(company: Pick<Company, "symbol" | "bseCode" | "isin">): boolean {
  return company.symbol !== company.bseCode && company.symbol !== company.isin;
}
