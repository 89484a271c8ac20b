import type {
  FormulaPreview,
  PreviewedCompany,
  PreviewRequest,
  Result,
} from "../contract/index.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import { formatText } from "../grammar/format.ts";
import type { ReadFormula } from "../query.ts";
import type { FormulaValue } from "../semantics/check.ts";
import { type NumberNode, truthAsNumber } from "../semantics/checked.ts";
import { readCell, readCompanies } from "./companies.ts";
import { listMissing } from "./missing.ts";
import { quantitiesOf } from "./quantity.ts";
import { loadAvailable, type QuerySource } from "./query-source.ts";
import { readRow } from "./read-row.ts";
import { wordsOf } from "./words.ts";
import { createNodeWriter } from "./write-node.ts";

const companyCode = "coCode";

export async function previewFormula(
  { formula, companies }: PreviewRequest,
  data: QuerySource,
): Promise<Result<FormulaPreview>> {
  const { reader, columns } = data;
  const read = reader.readFormula(formula);
  const { value, diagnostics, reads } = read;
  if (value === null) return { ok: false, diagnostics };
  await columns.load(reads);
  await loadAvailable(columns, [companyCode]);
  const rows = companies === null ? chooseRows(value, data) : findRows(companies, data);
  const preview: FormulaPreview = {
    type: value.type,
    unit: value.unit,
    text: formatText(formula, reader.catalogue, reader.vocabulary),
    tex: await typeset(read, data),
    companies: await previewRows(value, rows, data),
  };
  return { ok: true, value: preview, warnings: diagnostics };
}

async function typeset({ expression }: ReadFormula, { reader }: QuerySource): Promise<string> {
  if (expression === null) return "";
  // mathjs is large and rarely needed
  const { typesetExpression } = await import("../mathematics/typeset.ts");
  return typesetExpression(expression, reader.catalogue);
}

/** The largest and a middle company with the figure, and the largest without. */
function chooseRows(value: FormulaValue, { columns }: QuerySource): readonly number[] {
  const figures = evaluateNumber(asNumber(value), columns);
  const rows = Array.from(figures, (_, row) => row);
  const having = rows.filter((row) => !Number.isNaN(figures[row]));
  const lacking = rows.find((row) => Number.isNaN(figures[row]));
  const middle = having[Math.floor(having.length / 2)];
  const chosen = [having[0], middle, lacking ?? having.at(-1), ...rows];
  const distinct = new Set(chosen.filter((row) => row !== undefined));
  return [...distinct].slice(0, 3);
}

/** A condition as 1 and 0; empty if unknown. */
function asNumber({ type, node }: FormulaValue): NumberNode {
  return type === "number" ? node : truthAsNumber(node, { start: 0, end: 0 });
}

function findRows(codes: readonly number[], { columns }: QuerySource): readonly number[] {
  if (!columns.has(companyCode)) return [];
  const column = columns.get(companyCode);
  const values = column.kind === "number" ? column.values : new Float64Array(0);
  return codes.map((code) => values.indexOf(code)).filter((row) => row >= 0);
}

async function previewRows(
  { node, type, unit }: FormulaValue,
  rows: readonly number[],
  data: QuerySource,
): Promise<readonly PreviewedCompany[]> {
  const { catalogue } = data.reader;
  const write = createNodeWriter(catalogue, quantitiesOf(node, catalogue));
  const { nameOf } = await readCompanies(data);
  const previewed: PreviewedCompany[] = [];
  for (const row of rows) {
    const { values, facts } = await readRow(node, data, row);
    const value = values.get(node) ?? null;
    previewed.push({
      coCode: Number(readCell(data, companyCode, row) || Number.NaN),
      symbol: readCell(data, "symbol", row),
      name: nameOf(row),
      value,
      words: wordsOf(value, { type, unit }),
      missing: value === null ? listMissing(node, { facts, values, write }) : [],
    });
  }
  return previewed;
}
