import { listColumns, parameterOf, productCatalogue } from "@munshi/engine";
import type { Basis, ColumnKey, ParameterInfo } from "@munshi/engine/contract";
import type { Figure, FigureDetail } from "../../../contract/index.ts";
import { deriveFiled, markFiled, readFiledKey } from "../filed-figures.ts";
import type { OpenCompany } from "../open-company.ts";
import { findLine } from "../statements/lines.ts";
import { describeLine } from "./line-figure.ts";
import { describeParameter } from "./parameter-figure.ts";
import type { FigureSources } from "./term-finders.ts";

/**
 * Explains one figure of a company: a column of the dataset, or a line of a statement. Null for a
 * key that names neither.
 */
export async function describeFigure(
  sources: FigureSources,
  open: OpenCompany,
  key: ColumnKey,
  wanted: Basis | null,
): Promise<FigureDetail | null> {
  const { facts } = sources;
  const basis = wanted ?? open.basis;
  const filedKey = readFiledKey(key);
  if (filedKey !== null) {
    const info = findParameter(filedKey);
    if (info === null) return null;
    const source = await deriveFiled(facts, open, basis);
    return markKeys(await describeParameter(sources, open, { key: filedKey, info, basis, source }));
  }
  const info = findParameter(key);
  if (info !== null && open.figures.read(key) !== undefined) {
    const source = basis === open.basis ? open.figures : await deriveFiled(facts, open, basis);
    return describeParameter(sources, open, { key, info, basis, source });
  }
  const line = findLine(key);
  return line === null ? null : describeLine(facts, open, { key, line, basis });
}

/** A figure from filings only has inputs from filings only; lines always are. */
function markKeys(detail: FigureDetail): FigureDetail {
  const mark = (figure: Figure): Figure =>
    findParameter(figure.key) === null ? figure : { ...figure, key: markFiled(figure.key) };
  return { ...detail, figure: mark(detail.figure), inputs: detail.inputs.map(mark) };
}

/** The published parameter of a column, or null. */
function findParameter(key: ColumnKey): ParameterInfo | null {
  const info = parameterOf(productCatalogue, key);
  if (info === undefined) return null;
  const { latest, years, quarters } = listColumns(info);
  return [latest, ...years, ...quarters].includes(key) ? info : null;
}
