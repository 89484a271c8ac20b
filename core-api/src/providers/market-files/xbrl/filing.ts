import type { Basis, IsoDate, Template } from "@munshi/engine/contract";

/** Context of a value in a filing. */
export type FilingContext = "OneD" | "FourD" | "OneI";

/** A results filing, from raw XBRL or from the table of filings. */
export interface Filing {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly bseCode: string | null;
  readonly name: string | null;
  readonly template: Template;
  readonly basis: Basis;
  readonly audited: boolean | null;
  readonly publishedAt: IsoDate;
  /** The period that OneD covers. */
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** The first day of the time that FourD covers. */
  readonly yearStart: IsoDate;
  readonly financialYearEnd: IsoDate;
}

/** Amounts as filed, in rupees, by context and tag; a tag may appear twice in a context. */
export type FiledValues = {
  readonly [Context in FilingContext]: ReadonlyMap<string, readonly number[]>;
};

export const emptyValues = (): { [Context in FilingContext]: Map<string, number[]> } => ({
  OneD: new Map(),
  FourD: new Map(),
  OneI: new Map(),
});

export const isFilingContext = (id: string): id is FilingContext =>
  id === "OneD" || id === "FourD" || id === "OneI";
