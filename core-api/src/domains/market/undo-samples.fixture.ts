import { basename } from "node:path";
import type { Database } from "@munshi/db";
import { expect } from "vitest";
import type { MarketDomain } from "./index.ts";
import { sumValues } from "./market-checksum.fixture.ts";

/** The id of the last import. */
export async function newestImport(db: Database): Promise<number> {
  const rows = (await db("import_files").max({ id: "id" })) as { id: number }[];
  return rows[0]?.id ?? 0;
}

/** Imports files one by one, then undoes them newest first, and compares all values at each step. */
export async function undoEach(
  db: Database,
  market: MarketDomain,
  paths: readonly string[],
): Promise<number> {
  const steps: { file: string; id: number; before: object }[] = [];
  for (const path of paths) {
    const before = await sumValues(db);
    const { files } = await market.importFiles({
      paths: [path],
      asOf: "2025-08-28",
      index: "NIFTY 50",
    });
    if (files[0]?.outcome !== "imported") continue;
    steps.push({ file: basename(path), id: await newestImport(db), before });
  }
  for (const { file, id, before } of steps.toReversed()) {
    const report = await market.undoImport({ importId: id });
    expect({ file, ...report }).toMatchObject({ kept: [], failed: [] });
    expect({ file, ...(await sumValues(db)) }).toEqual({ file, ...before });
  }
  return steps.length;
}
