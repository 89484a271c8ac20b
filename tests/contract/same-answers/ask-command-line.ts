import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../../..");

interface Answer {
  readonly matched: number;
  readonly rows: readonly { readonly Symbol: string }[];
}

/** The command line's results from the running product's published folder. */
export function askCommandLine(query: string): { matched: number; symbols: string[] } {
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
