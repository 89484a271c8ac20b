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

/** What of a dataset is the same for everybody. */
export async function describeMarket(
  engine: EngineApi,
  manifest: DatasetManifest,
): Promise<MarketOverview> {
  const page = await readAll(engine, manifest, [...identity, "currentPrice", "indices"]);
  const read = readCells(page);
  const companies: ListedCompany[] = [];
  const sectors = new Set<string>();
  const members = new Map<string, number[]>();
  let highestClose: number | null = null;
  for (let row = 0; row < page.rows.length; row += 1) {
    const company = readListed(row, read);
    companies.push(company);
    const sector = textAt(read, "sector", row);
    if (sector !== null) sectors.add(sector);
    const close = numberAt(read, "currentPrice", row);
    if (close !== null && close > (highestClose ?? Number.NEGATIVE_INFINITY)) highestClose = close;
    for (const index of (textAt(read, "indices", row) ?? "").split("\n")) {
      if (index !== "") members.set(index, [...(members.get(index) ?? []), company.coCode]);
    }
  }
  const byName = (one: string, other: string): number => one.localeCompare(other, "en");
  return {
    companies,
    highestClose,
    sectors: [...sectors].toSorted(byName),
    indices: [...members.keys()]
      .toSorted(byName)
      .map((name) => ({ name, coCodes: members.get(name) ?? [] })),
  };
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
