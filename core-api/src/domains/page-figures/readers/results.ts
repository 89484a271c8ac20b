import type {
  CompanyResults,
  FigureInput,
  PageFigureCode,
  ResultAnalysis,
  StatementColumn,
} from "../../../contract/index.ts";
import { compareAmounts, roundChange } from "@munshi/engine/contract";
import { listParts, parameterOf, periodChoices } from "../../commentary/index.ts";
import type { ResultSide } from "../../commentary/index.ts";
import { describeFiling } from "./statement-views.ts";
import { presentChange, toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigure, PageFigureReader } from "../page-figure.ts";

interface Compared {
  readonly results: CompanyResults;
  readonly row: ResultAnalysis["rows"][number];
  readonly parts: (side: ResultSide) => readonly (StatementColumn | undefined)[];
  readonly table: Pick<CompanyResults, "columns" | "rows">;
  readonly names: ResultAnalysis["compares"];
}

async function findCompared({
  sections,
  open,
  basis,
  of: [period, code],
}: AskedPageFigure): Promise<Compared | null> {
  const choice = periodChoices.find((one) => one.period === period);
  const results = await sections.results(open, basis);
  const analysis = results?.analyses.find((one) => one.period === period);
  const row = analysis?.rows.find(({ particular }) => parameterOf[particular].code === code);
  if (choice === undefined || results === null || row === undefined) return null;
  const table = choice.period === "A" ? (results.years ?? { columns: [], rows: [] }) : results;
  return {
    results,
    row,
    table,
    names: analysis?.compares ?? null,
    parts: (side) => listParts(choice, table.columns, side),
  };
}

const missing = "A required period was not filed, or does not include this line.";

function readSide(side: ResultSide): PageFigureReader {
  return async (asked) => {
    const found = await findCompared(asked);
    if (found === null) return null;
    const { results, row, parts, table, names } = found;
    const columns = parts(side);
    const told = table.rows.find(({ particular }) => particular === row.particular);
    const inputs = columns.flatMap((column): FigureInput[] => {
      const at = column === undefined ? -1 : table.columns.indexOf(column);
      if (column?.period === undefined || told === undefined) return [];
      const key = `${told.key}@${column.period}`;
      const title = `${row.particular}, ${column.label}`;
      return [{ key, title, unit: "money", value: told.values[at] ?? null }];
    });
    const [newest] = columns;
    return {
      title: `${row.particular}, ${names?.[side] ?? side}`,
      value: row[side],
      inputs,
      basis: results.basis,
      filing: newest === undefined ? null : describeFiling(newest),
      ...(row[side] === null ? { absence: missing } : {}),
    };
  };
}

/** Results of a period and of its comparison period. */
export const resultReaders = {
  resultCurrent: readSide("current"),
  resultPrevious: readSide("previous"),
  resultChange: async (asked): Promise<PageFigure | null> => {
    const found = await findCompared(asked);
    if (found === null) return null;
    const { results, row, parts } = found;
    const [newest] = parts("current");
    const input = (code: PageFigureCode, value: number | null) => toInput(code, asked.of, value);
    return {
      title: `${row.particular}, change`,
      inputs: [input("resultCurrent", row.current), input("resultPrevious", row.previous)],
      basis: results.basis,
      filing: newest === undefined ? null : describeFiling(newest),
      ...presentChange(
        roundChange(compareAmounts(row.current, row.previous), 1),
        row.particular !== "Net Sales",
        missing,
      ),
    };
  },
} satisfies Record<string, PageFigureReader>;
