import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { productCatalogue } from "@munshi/engine";

import type { MarketFact } from "../../contract/market-facts.ts";
import { createParameterLookup } from "./mappings/parameter-lookup.ts";
import type { OpenOptions, RecognisedFile, RowProblem } from "./market-file.ts";
import { openMarketFile } from "./open-market-file.ts";

export interface WholeReading {
  readonly file: RecognisedFile;
  readonly facts: readonly MarketFact[];
  readonly problems: readonly RowProblem[];
  readonly skipped: number;
  /** The same by reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

/** Reads a file to its end; a refusal is thrown, as an importer would meet it. */
export async function readWhole(path: string, options: OpenOptions = {}): Promise<WholeReading> {
  const opened = await openMarketFile(path, options);
  if (!opened.ok) throw opened.error;
  const facts: MarketFact[] = [];
  const problems: RowProblem[] = [];
  const reasons: Record<string, number> = {};
  let skipped = 0;
  let bytes = 0;
  for await (const batch of opened.file.read()) {
    facts.push(...batch.facts);
    problems.push(...batch.problems);
    for (const [reason, count] of Object.entries(batch.skipped)) {
      reasons[reason] = (reasons[reason] ?? 0) + count;
      skipped += count;
    }
    if (batch.bytesRead < bytes) throw new Error("the bytes read ran backwards");
    bytes = batch.bytesRead;
  }
  return { file: opened.file, facts, problems, skipped, reasons };
}

/** The facts of one kind. */
export const factsOf = <Kind extends MarketFact["kind"]>(
  facts: readonly MarketFact[],
  kind: Kind,
): readonly Extract<MarketFact, { kind: Kind }>[] =>
  facts.filter((fact): fact is Extract<MarketFact, { kind: Kind }> => fact.kind === kind);

const repository = fileURLToPath(new URL("../../../..", import.meta.url));

export const samplePath = (name: string): string => join(repository, "fixtures/samples", name);

export const realDataFolder = process.env.REAL_DATA_DIR ?? join(repository, "../shared/data/real");

let folder: string | null = null;

/** Writes content into a temporary folder and answers the path. */
export function writeTemporary(name: string, content: string | Uint8Array): string {
  folder ??= mkdtempSync(join(process.env.TEST_TEMP_DIR ?? tmpdir(), "market-files-"));
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The parameters that the product's headers may name. */
export const findParameter = createParameterLookup(productCatalogue);
