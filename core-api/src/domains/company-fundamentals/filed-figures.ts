import type { Basis, ColumnKey } from "@munshi/engine/contract";
import type { MarketFacts } from "../market/index.ts";
import { readValues } from "./open-company.ts";
import type { FigureSource, OpenCompany } from "./open-company.ts";

/** Figures of filed periods, and their codes. */
export interface FiledFigures extends FigureSource {
  /** The code of such a figure in `GET /companies/:coCode/figures/:key`. */
  readonly codeOf: (code: string) => string;
}

const mark = "filed.";

/** The column of a key such as `filed.opm@q1`; null for other keys. */
export function readFiledKey(key: ColumnKey): ColumnKey | null {
  return key.startsWith(mark) ? key.slice(mark.length) : null;
}

export function markFiled(key: ColumnKey): ColumnKey {
  return mark + key;
}

/**
 * A company's figures from its filings on a basis: the published ones, unless they are on the
 * other basis or come ready-made from a source. A source's latest quarter may differ from
 * the last filed one, so these are derived instead.
 */
export async function openFiledFigures(
  facts: MarketFacts,
  open: OpenCompany,
  basis: Basis,
): Promise<FiledFigures> {
  const { dataset, company } = open;
  if (basis !== open.basis) return { ...(await deriveFiled(facts, open, basis)), codeOf };
  const reported = await facts.findReadyMade(dataset, company.coCode);
  const days = reported === null ? [] : [reported, ...reported.earlier];
  const keys = days.flatMap(({ figures }) => Object.keys(figures));
  const given = new Set(
    keys.filter((key) => key.includes("@")).map((key) => key.slice(0, key.indexOf("@"))),
  );
  if (given.size === 0) return { ...open.figures, codeOf };
  const derived = await deriveFiled(facts, open, basis);
  return { ...derived, codeOf: (code) => (given.has(code) ? markFiled(code) : code) };
}

/** Figures derived only from a company's filings, ignoring ready-made ones. */
export async function deriveFiled(
  facts: MarketFacts,
  { dataset, company }: OpenCompany,
  basis: Basis,
): Promise<FigureSource> {
  const opened = await facts.openFacts(dataset, company);
  return readValues(opened.derive({ basis, derivedOnly: true }));
}

function codeOf(code: string): string {
  return code;
}
