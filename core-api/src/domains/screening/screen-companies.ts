import type { DatasetManifest, EngineApi, QueryColumn } from "@munshi/engine/contract";
import { dateOfDay } from "../../platform/clock/days.ts";
import { listCalendarColumns } from "./calendar-columns.ts";
import {
  identity,
  keepPublished,
  numberAt,
  readAll,
  readCells,
  readListed,
  scoreAt,
  textAt,
} from "./dataset-cells.ts";
import { quarterNumber, quarterOf } from "./reporting-calendar.ts";
import type { Cell, ReadCells, Screened, ScreenedCompany, ScreenTask } from "./screening-task.ts";

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

const codesOf = new WeakMap<DatasetManifest, ReadonlySet<Cell>>();

/** The codes of a dataset's companies, looked up once. */
async function listCodes(engine: EngineApi, manifest: DatasetManifest): Promise<ReadonlySet<Cell>> {
  const known = codesOf.get(manifest);
  if (known !== undefined) return known;
  const codes = new Set(readCells(await readAll(engine, manifest, ["coCode"]))("coCode"));
  codesOf.set(manifest, codes);
  return codes;
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
    score: scoreAt(read, "score", row),
    technicalScore: scoreAt(read, "technicalScore", row),
    growthScore: scoreAt(read, "growthScore", row),
    trustScore: scoreAt(read, "trustScore", row),
    liquidityScore: scoreAt(read, "liquidityScore", row),
    efficiencyScore: scoreAt(read, "efficiencyScore", row),
  };
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
