import { columnKey, printDay, productCatalogue, workOut } from "@munshi/engine";
import type { WorkedInput } from "@munshi/engine";
import type { Basis, ColumnKey } from "@munshi/engine/contract";
import type { FigureDetail, FigureInput } from "../../../contract/index.ts";
import { pageFigureKey } from "../../../contract/index.ts";
import type { FigureSource, OpenCompany } from "../open-company.ts";
import { codeLine } from "../statements/lines.ts";
import { placeFilings } from "../statements/reported-periods.ts";
import type { ReportedPeriods } from "../statements/reported-periods.ts";
import { openOtherTerms } from "./term-finders.ts";
import type { FigureSources } from "./term-finders.ts";

/** The numbers that a figure is worked out from, and the formula with them. */
export async function listWorkedInputs(
  sources: FigureSources,
  open: OpenCompany,
  {
    key,
    basis,
    source,
  }: { readonly key: ColumnKey; readonly basis: Basis; readonly source: FigureSource },
): Promise<Pick<FigureDetail, "inputs" | "sum">> {
  const { facts } = sources;
  const { dataset, company } = open;
  const own = (await facts.openFacts(dataset, company)).terms({ basis });
  if (own === null) return { inputs: [] };
  const find = await openOtherTerms(sources, open, key);
  const terms = find === null ? own : { ...own, find };
  const columns = { catalogue: productCatalogue, read: source.read, terms };
  const { inputs, sum } = workOut(key, columns);
  const hasLines = inputs.some(({ line }) => line !== undefined);
  const filings = hasLines ? await facts.listFilings(dataset, company.coCode) : [];
  const placed = placeFilings(filings, basis);
  return {
    inputs: inputs.map((input, at) => toInput(input, at, placed)),
    ...(sum === null ? {} : { sum }),
  };
}

function toInput(input: WorkedInput, at: number, placed: ReportedPeriods): FigureInput {
  const { key, title, unit, value, decimals, day, line, sharesSince, coCode } = input;
  const shown = { unit, value, decimals };
  if (key !== null) return { key, title, ...shown, ...(coCode === undefined ? {} : { coCode }) };
  if (input.isDay === true && value !== null)
    return { key: `term.${at}`, title, isPlain: true, ...shown, text: printDay(value) };
  if (line !== undefined) {
    const { unit: span, back } = line.period;
    const periods = span === "year" ? placed.years : placed.quarters;
    const label = periods.find(({ period }) => period.back === back)?.label;
    const lineKey = columnKey(codeLine(line.line), line.period);
    return { key: lineKey, title: label === undefined ? title : `${title}, ${label}`, ...shown };
  }
  if (sharesSince !== undefined) {
    return { key: pageFigureKey("sharesSince", sharesSince), title, ...shown };
  }
  const dated = day === undefined ? shown : { ...shown, day };
  return { key: `term.${at}`, title, isPlain: true, ...dated };
}
