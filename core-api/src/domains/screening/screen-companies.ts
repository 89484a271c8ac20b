import { decodeGroup } from "@munshi/engine";
import type {
  ColumnKey,
  DatasetManifest,
  EngineApi,
  QueryColumn,
  RowPage,
} from "@munshi/engine/contract";
import { dateOfDay } from "../../platform/clock/days.ts";
import { listCalendarColumns } from "./calendar-columns.ts";
import { quarterNumber, quarterOf } from "./reporting-calendar.ts";
import type {
  Cell,
  ListedCompany,
  MarketOverview,
  ReadCells,
  Screened,
  ScreenedCompany,
  ScreenTask,
} from "./screening-task.ts";

const identity = ["coCode", "name", "symbol", "isin", "bseCode", "sector"] as const;
const facts = [
  "marketCapClass",
  "currentPrice",
  "marketCapitalization",
  "score",
  "technicalScore",
  "growthScore",
  "trustScore",
  "liquidityScore",
  "efficiencyScore",
];
/** True of each company: every row of a dataset has a code. */
const everyCompany = "[Company code] IS NOT EMPTY";

/** Answers a query for the companies asked about, on the dataset that the engine has open. */
export async function screenCompanies(
  engine: EngineApi,
  manifest: DatasetManifest,
  task: ScreenTask,
): Promise<Screened> {
  const { columns, diagnostics } = await engine.check(task.query);
  if (diagnostics.some(({ severity }) => severity === "error")) return { ok: false, diagnostics };
  const calendar = listCalendarColumns(columns, task);
  const anchors = task.lastQuarter === null ? [] : ["resultsQuarterEnd"];
  const answer = await engine.run({
    query: task.query,
    columns: keepPublished(manifest, [
      ...identity,
      ...facts,
      ...anchors,
      ...calendar.flatMap(({ reads }) => reads),
    ]),
    sort: null,
    firstRows: manifest.rows,
  });
  if (!answer.ok) return answer;
  const { page } = answer.value;
  const read = readCells(page);
  const wanted = new Set(task.among);
  const companies: ScreenedCompany[] = [];
  for (let row = 0; row < page.rows.length; row += 1) {
    if (!wanted.has(numberAt(read, "coCode", row) ?? Number.NaN)) continue;
    if (!isOfQuarter(task.lastQuarter, read("resultsQuarterEnd")[row])) continue;
    companies.push({
      ...readCompany(row, read),
      figures: [
        ...columns.map((column) => presentCell(column, read(column.key)[row] ?? null)),
        ...calendar.map(({ column, cellOf }) => presentCell(column, cellOf(row, read))),
      ],
    });
  }
  const known = await listCodes(engine, manifest);
  return {
    ok: true,
    companies,
    columns: [...columns, ...calendar.map(({ column }) => column)],
    unknown: task.among.filter((code) => !known.has(code)),
    warnings: answer.warnings,
  };
}

/** The bytes of one of the dataset's files. */
export type ReadDatasetFile = (file: string) => Promise<Uint8Array>;

/** What of a dataset is the same for everybody. */
export async function describeMarket(
  engine: EngineApi,
  manifest: DatasetManifest,
  readFile: ReadDatasetFile,
): Promise<MarketOverview> {
  const page = await readAll(engine, manifest, [...identity, "currentPrice"]);
  const read = readCells(page);
  const companies: ListedCompany[] = [];
  const sectors = new Set<string>();
  let highestClose: number | null = null;
  for (let row = 0; row < page.rows.length; row += 1) {
    const company = readListed(row, read);
    companies.push(company);
    const sector = textAt(read, "sector", row);
    if (sector !== null) sectors.add(sector);
    const close = numberAt(read, "currentPrice", row);
    if (close !== null && close > (highestClose ?? Number.NEGATIVE_INFINITY)) highestClose = close;
  }
  return {
    companies,
    highestClose,
    sectors: [...sectors].toSorted(byName),
    indices: await listIndices(manifest, readFile),
  };
}

const byName = (one: string, other: string): number => one.localeCompare(other, "en");

/** Read from the file itself: a page of results shows a company's indices as one text for people. */
async function listIndices(
  manifest: DatasetManifest,
  readFile: ReadDatasetFile,
): Promise<MarketOverview["indices"]> {
  const group = manifest.groups.find(({ columns }) => columns.includes("indices"));
  if (group === undefined) return [];
  const columns = decodeGroup(await readFile(group.file));
  const [codes, indices] = [columns.get("coCode"), columns.get("indices")];
  if (codes?.kind !== "number" || indices?.kind !== "text") return [];
  const members = new Map<string, number[]>();
  for (let row = 0; row < manifest.rows; row += 1) {
    const combination = indices.dictionary[indices.codes[row] ?? -1];
    if (combination === undefined) continue;
    for (const name of combination.split("\n")) {
      const coCodes = members.get(name) ?? [];
      coCodes.push(codes.values[row] ?? 0);
      members.set(name, coCodes);
    }
  }
  return [...members]
    .map(([name, coCodes]) => ({ name, coCodes }))
    .toSorted((one, other) => byName(one.name, other.name));
}

async function listCodes(engine: EngineApi, manifest: DatasetManifest): Promise<ReadonlySet<Cell>> {
  return new Set(readCells(await readAll(engine, manifest, ["coCode"]))("coCode"));
}

async function readAll(
  engine: EngineApi,
  manifest: DatasetManifest,
  keys: readonly ColumnKey[],
): Promise<RowPage> {
  const columns = keepPublished(manifest, keys);
  const firstRows = manifest.rows;
  const answer = await engine.run({ query: everyCompany, columns, sort: null, firstRows });
  if (!answer.ok) throw new Error(answer.diagnostics.map(({ message }) => message).join(" "));
  return answer.value.page;
}

/** Those of the columns that the dataset was published with; the rest are empty for every company. */
function keepPublished(
  manifest: DatasetManifest,
  keys: readonly ColumnKey[],
): readonly ColumnKey[] {
  const published = new Set(manifest.groups.flatMap(({ columns }) => columns));
  return [...new Set(keys)].filter((key) => published.has(key));
}

function readCells(page: RowPage): ReadCells {
  const read = new Map<ColumnKey, readonly Cell[]>();
  return (key) => {
    let cells = read.get(key);
    if (cells === undefined) {
      const values = page.values[key] ?? [];
      cells =
        values instanceof Float64Array
          ? Array.from(values, (value) => (Number.isNaN(value) ? null : value))
          : values;
      read.set(key, cells);
    }
    return cells;
  };
}

function readListed(row: number, read: ReadCells): ListedCompany {
  return {
    coCode: numberAt(read, "coCode", row) ?? 0,
    name: textAt(read, "name", row) ?? "",
    symbol: textAt(read, "symbol", row) ?? "",
    isin: textAt(read, "isin", row),
    bseCode: textAt(read, "bseCode", row),
  };
}

function readCompany(row: number, read: ReadCells): Omit<ScreenedCompany, "figures"> {
  const { coCode, name, symbol, isin } = readListed(row, read);
  return {
    coCode,
    name,
    symbol,
    isin,
    sector: textAt(read, "sector", row),
    marketCapClass: textAt(read, "marketCapClass", row),
    currentPrice: numberAt(read, "currentPrice", row),
    marketCapitalization: numberAt(read, "marketCapitalization", row),
    score: numberAt(read, "score", row),
    technicalScore: numberAt(read, "technicalScore", row),
    growthScore: numberAt(read, "growthScore", row),
    trustScore: numberAt(read, "trustScore", row),
    liquidityScore: numberAt(read, "liquidityScore", row),
    efficiencyScore: numberAt(read, "efficiencyScore", row),
  };
}

function numberAt(read: ReadCells, key: ColumnKey, row: number): number | null {
  const cell = read(key)[row];
  return typeof cell === "number" ? cell : null;
}

function textAt(read: ReadCells, key: ColumnKey, row: number): string | null {
  const cell = read(key)[row];
  return typeof cell === "string" ? cell : null;
}

function isOfQuarter(wanted: ScreenTask["lastQuarter"], day: Cell | undefined): boolean {
  if (wanted === null) return true;
  return typeof day === "number" && quarterOf(day) === quarterNumber(wanted);
}

/** Dates leave as texts; everything else as it is. */
function presentCell({ type }: QueryColumn, cell: Cell): Cell {
  if (type !== "date" || typeof cell !== "number") return cell;
  return dateOfDay(cell);
}
