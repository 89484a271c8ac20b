import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { screener } from "../screener.fixture.ts";

const kernels = vi.hoisted(() => ({ built: true }));

vi.mock(import("../../kernels/read-kernels.ts"), async (original) => {
  const { readKernels } = await original();
  return { readKernels: () => (kernels.built ? readKernels() : Promise.resolve(null)) };
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-"));
});

afterAll(() => rm(folder, { recursive: true }));

const queries = [
  "Sales > 40",
  "Sales > 60",
  "Sales > 70",
  "Sales > 55 AND NOT ROE < 15",
  "ROE / Sales > 0.2 OR Sector = 'Banks'",
  "rank(Sales) <= 2",
];

test.each([
  ["with kernels", true],
  ["where the kernels were not built", false],
])("answers a query after another as each by itself, %s", async (_, built) => {
  kernels.built = built;
  const path = join(folder, "companies.csv");
  const rows = ["A,50,14,Banks", "B,60,,Steel", "C,,22,Banks", "D,100,18,", "E,70,30,Steel"];
  await writeFile(path, ["Symbol,Sales,ROE,Sector", ...rows].join("\n"));
  const input = queries.map((query) => JSON.stringify(query)).join("\n");
  const { status, out } = await screener(["batch", "-", "--data", path], { input });
  expect(status).toBe(0);
  const together = out
    .trim()
    .split("\n")
    .map((line) => ({ ...(JSON.parse(line) as object), ms: 0 }));
  const alone: object[] = [];
  for (const query of queries) {
    const one = await screener(["run", query, "--data", path, "--format", "json"]);
    const {
      rows: found,
      unmatched,
      lacking,
    } = JSON.parse(one.out) as {
      readonly rows: readonly { readonly Symbol: string }[];
      readonly unmatched: number;
      readonly lacking: number;
    };
    const matched = found.map((row) => row.Symbol);
    alone.push({ ok: true, matched, unmatched, lacking, ms: 0 });
  }
  expect(together).toEqual(alone);
});

test("a line that cannot be answered is named by its number in the file", async () => {
  const path = join(folder, "few.csv");
  await writeFile(path, "Symbol,Sales\nA,50\n");
  const input = ['"Sales > 40"', "", '"Sales >"', "Sales > 1"].join("\n");
  const { status, out } = await screener(["batch", "-", "--data", path], { input });
  expect(status).toBe(1);
  const answers = out.trim().split("\n");
  expect(answers.map((line) => JSON.parse(line) as object)).toMatchObject([
    { ok: true },
    { ok: false, line: 3 },
    { ok: false, line: 4, diagnostics: [{ code: "batch.broken_line" }] },
  ]);
});
