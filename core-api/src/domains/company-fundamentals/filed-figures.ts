import type { Basis, ColumnKey } from "@munshi/engine/contract";
import type { MarketFacts } from "../market/index.ts";
import { readValues } from "./open-company.ts";
import type { FigureSource, OpenCompany } from "./open-company.ts";

/** Figures of the periods that filings have, and the codes that open them. */
export interface FiledFigures extends FigureSource {
  /** A parameter's code as `GET /companies/:coCode/figures/:key` tells these figures apart. */
  readonly codeOf: (code: string) => string;
}

const mark = "filed.";

/** The column that a key such as `filed.opm@q1` names, or null where it is not marked so. */
export function readFiledKey(key: ColumnKey): ColumnKey | null {
  return key.startsWith(mark) ? key.slice(mark.length) : null;
}

export function markFiled(key: ColumnKey): ColumnKey {
  return mark + key;
}

/**
 * A company's figures as its filings give them on a basis: the published ones, unless they are of the
 * other basis or a source gave their histories ready-made. A source counts its periods from a day of
 * its own, so that its latest quarter need not be the last one filed: those are derived.
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

/** Figures worked out from a company's filings alone, whatever sources give ready-made. */
export async function deriveFiled(
  facts: MarketFacts,
  { dataset, company }: OpenCompany,
  basis: Basis,
): Promise<FigureSource> {
  const derive = await facts.openFacts(dataset, company);
  return readValues(derive({ basis, derivedOnly: true }));
}

function codeOf(code: string): string {
  return code;
}
