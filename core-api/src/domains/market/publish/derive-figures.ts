import { deriveCompany } from "@munshi/engine";
import type { CompanyFacts, ReportedParameters } from "@munshi/engine/contract";
import { groupOf } from "./ready-made.query.ts";

/** A company's facts, and the ready-made figures that are no longer weighed against them. */
export interface FactsToDerive {
  readonly facts: CompanyFacts;
  /** Figures of an earlier table day that prices or filings have followed since. */
  readonly overtaken: ReportedParameters;
}

/**
 * Every column of a company. Figures that are overtaken fill what neither a derivation nor a newer
 * figure gives. A derivation that throws is a fault of ours; it says whose facts it stumbled over.
 */
export function deriveFigures({
  facts,
  overtaken,
}: FactsToDerive): ReturnType<typeof deriveCompany> {
  try {
    const values = deriveCompany(facts);
    const gaps = listGaps(values, overtaken);
    if (gaps.length === 0) return values;
    const reported = { ...facts.reported, ...Object.fromEntries(gaps) };
    return deriveCompany({ ...facts, reported });
  } catch (cause) {
    throw new Error(`The figures of ${facts.identity.symbol} cannot be derived`, { cause });
  }
}

function listGaps(
  values: ReturnType<typeof deriveCompany>,
  overtaken: ReportedParameters,
): readonly [string, number | string | null][] {
  const figures = Object.entries(overtaken);
  if (figures.length === 0) return [];
  const given = new Set(Array.from(values.keys(), groupOf));
  return figures.filter(([key]) => !given.has(groupOf(key)));
}
