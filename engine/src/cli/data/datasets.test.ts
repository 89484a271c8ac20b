import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatasetManifest } from "../../contract/index.ts";
import { type SmallDataset, writeSmallDataset } from "../../dataset/small-dataset.fixture.ts";
import { encodeGroup } from "../../table/arrow-group.ts";
import { screener } from "../screener.fixture.ts";

let dataset: SmallDataset;
let folder: string;
beforeAll(async () => {
  dataset = await writeSmallDataset();
  folder = await mkdtemp(join(tmpdir(), "datasets-"));
});
afterAll(async () => {
  await dataset.remove();
  await rm(folder, { recursive: true });
});

const latest = () => ({ environment: { DATASET_DIR: dataset.folder } });

async function publish(name: string, asOf: string, publishedAt: string, sales: number) {
  const home = join(dataset.folder, name);
  await cp(join(dataset.folder, "demo-1"), home, { recursive: true });
  const path = join(home, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as DatasetManifest;
  const values = new Float64Array(6).fill(sales);
  const bytes = encodeGroup([{ key: "sales", type: "number", values }]);
  const file = "profit-and-loss.arrow";
  await writeFile(join(home, file), bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const groups = manifest.groups.map((one) => (one.file === file ? { ...one, sha256 } : one));
  await writeFile(path, JSON.stringify({ ...manifest, version: name, asOf, publishedAt, groups }));
}

describe("--as-of", () => {
  beforeAll(async () => {
    await publish("2025-09-30-b", "2025-09-30", "2025-10-01T00:00:00.000Z", 2);
    await publish("2025-09-30-a", "2025-09-30", "2025-10-03T00:00:00.000Z", 3);
    await publish("2025-09-30-c", "2025-09-30", "2025-10-02T00:00:00.000Z", 4);
    await publish("2025-12-31-a", "2025-12-31", "2026-01-02T00:00:00.000Z", 5);
  });

  test("takes what was published last for that day, not the latest of all", async () => {
    const words = ["run", "Symbol = 'AAA'", "--columns", "Sales", "--format", "csv"];
    const answer = async (...more: readonly string[]) =>
      (await screener([...words, ...more], latest())).out.split("\n")[1];
    expect(await answer("--as-of", "2025-09-30")).toBe("AAA,Alpha,AAA,3");
    expect(await answer("--as-of", "2025-12-31", "--data", dataset.folder)).toBe("AAA,Alpha,AAA,5");
    expect(await answer()).toBe("AAA,Alpha,AAA,60");
  });

  test("says in one line which command publishes a day that is not there", async () => {
    const words = ["run", "Sales > 1", "--as-of", "2026-03-31"];
    const { status, out, err } = await screener(words, latest());
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe(
      `screener: No dataset is published as of 2026-03-31 in ${dataset.folder}; available: 2026-01-30, 2025-12-31 and 2025-09-30. To publish one: npm run market -- publish --as-of 2026-03-31\n`,
    );
  });

  test("is refused with a file and with a dataset of another day", async () => {
    const path = join(folder, "plain.csv");
    await writeFile(path, "id,Sales\na,1\n");
    const ask = (data: string) =>
      screener(["run", "Sales > 0", "--data", data, "--as-of", "2025-09-30"]);
    const plain = await ask(path);
    expect([plain.status, plain.err]).toEqual([
      2,
      `screener: --as-of requires a folder of datasets: ${path} tells no day.\n`,
    ]);
    const one = await ask(join(dataset.folder, "2025-12-31-a"));
    expect([one.status, one.err]).toEqual([
      2,
      `screener: The dataset ${join(dataset.folder, "2025-12-31-a")} is as of 2025-12-31, not 2025-09-30.\n`,
    ]);
  });
});

describe("snapshot", () => {
  const queries = [
    "Sales > 25",
    "Sales > Sales preceding year",
    "NOT Sales 1 year ago < 45",
    "change(Market Capitalization, 1 year) > 0 OR rank(Sales) <= 2",
    "percentile(Sales) > 50 AND Symbol != 'AAA'",
    "Company name IN ('Alpha', 'zeta')",
    "Sales >",
  ];
  const input = queries.map((query) => JSON.stringify(query)).join("\n");
  const answers = async (...words: readonly string[]) => {
    const { out } = await screener(["batch", "-", ...words], { ...latest(), input });
    return out.replaceAll(/"ms":[\d.]+/gu, "");
  };

  test("is read back to the same answers, and tells its day and version", async () => {
    const path = join(folder, "market.arrow");
    const { status, out, err } = await screener(["snapshot", "--out", path], latest());
    expect([status, out]).toEqual([0, ""]);
    expect(err).toBe("6 companies, 5 columns as of 2026-01-30.\n");
    expect(await answers("--data", path)).toBe(await answers());
    expect(await answers("--data", path, "--as-of", "2026-01-30")).toBe(await answers());
    const table = await screener(["run", queries[1] ?? "", "--data", path]);
    expect(table.out).toBe((await screener(["run", queries[1] ?? ""], latest())).out);
    const later = await screener(["run", "Sales > 1", "--data", path, "--as-of", "2026-01-31"]);
    expect(later.err).toContain("is as of 2026-01-30.");
  });

  test("of a data file keeps its own columns with their kinds", async () => {
    const source = join(folder, "own.csv");
    const cells = "id,Sales,My truth,My day,My text,007\n1,5,true,2025-08-31,12,x\n2,,,,,\n";
    await writeFile(source, cells);
    const path = join(folder, "own.arrow");
    await screener(["snapshot", "--data", source, "--out", path]);
    const asked = ["id >= 1", "--columns", "Sales,My truth,My day,My text,007", "--format", "json"];
    const before = await screener(["run", ...asked, "--data", source]);
    expect(before.status).toBe(0);
    expect((await screener(["run", ...asked, "--data", path])).out).toBe(before.out);
    const typed = "My truth AND My day > 2025 AND [007] = 'X' AND My text > 11";
    expect((await screener(["run", typed, "--data", path, "--format", "csv"])).status).toBe(0);
  });

  test("holds the rows and columns asked for", async () => {
    const path = join(folder, "part.arrow");
    const words = ["snapshot", "Sales >= 40", "--columns", "Sales 1 year ago, Sales"];
    expect((await screener([...words, "--out", path], latest())).err).toBe(
      "3 companies, 4 columns as of 2026-01-30.\n",
    );
    const { out } = await screener(["run", "Sales > 0", "--data", path, "--format", "csv"]);
    expect(out).toBe("symbol,Company name,Sales\nAAA,Alpha,60\nEEE,Epsilon,50\nFFF,Zeta,40\n");
    const bad = await screener([...words.slice(0, 1), "Sales >", "--out", path], latest());
    expect([bad.status, bad.err.includes('The query is incomplete after ">"')]).toEqual([1, true]);
  });
});

describe("a Parquet table", () => {
  const sample = (name: string) =>
    fileURLToPath(new URL(`./sample.${name}.parquet`, import.meta.url));
  const columns =
    "Sales,Return on equity,Volume,Is SME,Last result date,Seen,Sector,Price to Earning,Tilt";

  test.each(["snappy", "zstd"])(
    "compressed with %s is read with the types it states",
    async (name) => {
      const words = ["run", "Symbol IS NOT EMPTY", "--columns", columns, "--data", sample(name)];
      const { status, out } = await screener([...words, "--format", "csv"]);
      expect(status).toBe(0);
      expect(out.split("\n")).toEqual([
        `Symbol,${columns}`,
        "AAA,1000.5,15,9007199254740991,true,2025-08-31,2025-05-31,Banks,12.25,1.5",
        "BBB,,20,,false,,,Cement,-0.5,",
        "CCC,,,3,,1969-12-31,1969-12-31,,,",
        "",
      ]);
    },
  );

  test("with lists, or damaged, is refused in one line", async () => {
    const nested = await screener(["run", "Symbol = 'a'", "--data", sample("nested")]);
    expect([nested.status, nested.err]).toEqual([
      2,
      `screener: ${sample("nested")}, column Parts: lists and nested values are not supported.\n`,
    ]);
    const path = join(folder, "cut.parquet");
    await writeFile(path, (await readFile(sample("zstd"))).subarray(0, 700));
    const cut = await screener(["run", "Symbol = 'a'", "--data", path]);
    expect(cut.status).toBe(2);
    expect(cut.err).toBe(
      `screener: ${path} is a Parquet file that is truncated. Fetch or write it again.\n`,
    );
  });
});

test("bytes that are no table are refused in one line", async () => {
  const path = join(folder, "photo.csv");
  await writeFile(path, Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0, 0, 0x0d));
  const { status, err } = await screener(["run", "Sales > 1", "--data", path]);
  const message = `${path} is not a CSV, JSON, Arrow or Parquet table.`;
  expect([status, err]).toEqual([2, `screener: ${message}\n`]);
});

test("a table that a spreadsheet saved as Unicode text is read", async () => {
  const path = join(folder, "sheet.txt");
  await writeFile(path, Buffer.from("\uFEFFid\tSales\na\t5\n", "utf16le"));
  const { out } = await screener(["run", "Sales > 1", "--data", path, "--format", "csv"]);
  expect(out).toBe("id,Sales\na,5\n");
});
