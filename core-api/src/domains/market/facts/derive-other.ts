import type { Executor } from "@munshi/db";
import { openFigureTerms } from "@munshi/engine";
import type { CompanyValues, FigureTerms } from "@munshi/engine";
import type { Basis, BenchmarkSeries } from "@munshi/engine/contract";
import { readPositions } from "../import/statements.repository.ts";
import { assembleFacts, createLineReader } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import { loadStored } from "../publish/load-facts.ts";
import type { StoredCompany } from "./companies.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** Alternative inputs for deriving figures. */
export interface OtherFacts {
  /** Basis of accounts; defaults to the one chosen by publishing. */
  readonly basis?: Basis;
  /** Filings to ignore. */
  readonly without?: readonly string[];
  /** True to ignore ready-made figures of sources. */
  readonly derivedOnly?: boolean;
}

/** A company's stored facts. */
export interface OpenFacts {
  derive(other: OtherFacts): CompanyValues;
  /** What figures are worked out from; null without facts. */
  terms(other: OtherFacts): FigureTerms | null;
}

/**
 * Opens a company's stored facts, as known on the day of a dataset, for deriving figures that the
 * dataset does not hold: on the other basis, or before a restatement. The derivation is
 * the same as in publishing.
 */
export async function openFacts(
  db: Executor,
  dataset: PublishedVersion,
  company: StoredCompany,
  benchmark: BenchmarkSeries | null,
): Promise<OpenFacts> {
  const { asOf } = dataset;
  const { delistedOn: _, ...head } = company;
  const [stored] = await loadStored(db, [head], asOf);
  const lines = createLineReader(await readPositions(db));
  const assemble = ({ basis, without = [], derivedOnly = false }: OtherFacts) => {
    if (stored === undefined) return null;
    const filings = stored.filings.filter(({ filing }) => !without.includes(filing));
    const reported = derivedOnly ? [] : stored.reported;
    return assembleFacts(
      { ...stored, filings, reported },
      { asOf, benchmark, lines, ...(basis === undefined ? {} : { basis }) },
    );
  };
  return {
    derive(other) {
      const facts = assemble(other);
      return facts === null ? new Map() : deriveFigures(facts);
    },
    terms(other) {
      const facts = assemble(other);
      return facts === null ? null : openFigureTerms(facts);
    },
  };
}
