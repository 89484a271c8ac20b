import type { IsoDate } from "@munshi/engine/contract";
import type { PublishedResult } from "../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { readResult, resultColumns } from "../result-corner/index.ts";

export type ResultFacts = Pick<MarketFacts, "figures" | "deriveAccounts">;

/** Latest results of companies as known on a day; for a past day derived as in a publication. */
export async function loadResults(
  facts: ResultFacts,
  dataset: PublishedVersion,
  day: IsoDate,
  codes: readonly number[],
): Promise<readonly PublishedResult[]> {
  if (codes.length === 0) return [];
  if (day === dataset.asOf) {
    const rows = await facts.figures.list(dataset, resultColumns, codes);
    return rows.flatMap(({ coCode, cells }) => readResult(coCode, cells) ?? []);
  }
  const derived = await facts.deriveAccounts(codes, day);
  return codes.flatMap((code) => {
    const values = derived.get(code);
    const cells = resultColumns.map((key) => values?.get(key) ?? null);
    return readResult(code, cells) ?? [];
  });
}
