import { join } from "node:path";
import { productCatalogue } from "../engine/src/catalogue/index.ts";
import { openDatasetFolder } from "../engine/src/cli/data/dataset-folder.ts";
import { cellsOf } from "../engine/src/table/column.ts";
import { hasPublishedDataset } from "./published-dataset.ts";
import { ScriptError } from "./repository.ts";
import type { ProviderVariables } from "./sandbox-providers.ts";

/** Columns of the dataset by the sandbox's names. */
const COLUMNS = {
  symbol: "symbol",
  isin: "isin",
  name: "name",
  bse_code: "bseCode",
  series: "series",
  last_price: "currentPrice",
  previous_close: "previousClose",
} as const;

/** Lists the shares of the published market, with their last prices, at the sandbox's brokers. */
export async function listSharesAtBrokers(
  { sandboxUrl }: ProviderVariables,
  dataDir: string,
): Promise<void> {
  if (sandboxUrl === null || !hasPublishedDataset(dataDir)) return;
  const shares = await readShares(dataDir);
  const answer = await fetch(`${sandboxUrl}/__sandbox/brokers/shares`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ shares }),
  });
  if (!answer.ok) throw new ScriptError(`The sandbox did not list the shares: ${answer.status}`);
  await answer.body?.cancel();
}

type Row = Readonly<Record<string, string | number | null>>;

/** Every share of the newest dataset that has a symbol, an ISIN and prices. */
export async function readShares(dataDir: string): Promise<readonly Row[]> {
  const { columns } = await openDatasetFolder(join(dataDir, "datasets"), productCatalogue, null);
  await columns.load(Object.values(COLUMNS));
  const cells = Object.entries(COLUMNS).map(
    ([name, key]) => [name, cellsOf(columns.get(key))] as const,
  );
  const count = cells[0]?.[1].length ?? 0;
  const rows = Array.from({ length: count }, (_, row): Row =>
    Object.fromEntries(cells.map(([name, values]) => [name, values[row] ?? null])),
  );
  return rows.filter(
    ({ symbol, isin, last_price: last, previous_close: close }) =>
      symbol !== null && isin !== null && Number(last) > 0 && Number(close) > 0,
  );
}
