import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { askedQueries } from "../contract/same-answers/queries.ts";
import { ScreenerPage } from "./page-models/screener-page.ts";

const repository = resolve(import.meta.dirname, "../..");

interface Answer {
  readonly matched: number;
  readonly rows: readonly { readonly Symbol: string }[];
}

/** What the command line answers over the folder that the running product publishes from. */
function askCommandLine(query: string): { matched: number; symbols: string[] } {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(repository, "engine/src/cli/main.ts"),
      "run",
      query,
      "--columns",
      "symbol",
      "--format",
      "json",
    ],
    {
      env: { ...process.env, DATASET_DIR: join(process.env["E2E_DATA_DIR"] ?? "", "datasets") },
      encoding: "utf8",
      maxBuffer: 1e8,
    },
  );
  const { matched, rows } = JSON.parse(stdout) as Answer;
  return { matched, symbols: rows.map((row) => row.Symbol) };
}

test("the browser finds the companies that the command line finds", async ({ page }) => {
  const screener = new ScreenerPage(page);
  await screener.open();
  for (const { query } of askedQueries) {
    await screener.run(query);
    const expected = askCommandLine(query);
    expect(await screener.readCounter("Total Matching"), query).toBe(expected.matched);
    const names = expected.matched === 0 ? [] : await screener.readColumn(/company/i);
    names.forEach((name, index) =>
      expect(name, query).toContain(expected.symbols[index] ?? "nothing"),
    );
  }
});
