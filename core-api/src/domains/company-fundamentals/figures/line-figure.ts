import { splitColumnKey } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type { Basis, ColumnKey, LineDefinition, StatementLine } from "@munshi/engine/contract";
import type { FigureDetail } from "../../../contract/index.ts";
import { listEarlier } from "../../market/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";
import { defineLine, unitOfLine } from "../statements/lines.ts";
import { placeFilings } from "../statements/reported-periods.ts";

/** A filed statement line of the given period, otherwise of the newest year, or quarter, that has it. */
export async function describeLine(
  facts: MarketFacts,
  { dataset, company, template }: OpenCompany,
  {
    key,
    line,
    basis,
  }: { readonly key: ColumnKey; readonly line: StatementLine; readonly basis: Basis },
): Promise<FigureDetail> {
  const definition: LineDefinition = statementLines[line];
  const filings = await facts.listFilings(dataset, company.coCode);
  const readLines = await facts.openLines();
  const { years, quarters } = placeFilings(filings, basis);
  const { period } = splitColumnKey(key);
  const reported =
    period === null
      ? [...years, ...quarters].find(({ filing }) => readLines(filing)[line] !== undefined)
      : (period.unit === "year" ? years : quarters).find((one) => one.period.back === period.back);
  const value = reported === undefined ? null : (readLines(reported.filing)[line] ?? null);
  const { label } = definition;
  return {
    figure: {
      key,
      title: reported === undefined ? label : `${label}, ${reported.label}`,
      unit: unitOfLine[definition.unit],
      value,
    },
    definition: defineLine(line),
    formula: null,
    unofficial: false,
    inputs: [],
    basis,
    filing:
      reported === undefined
        ? null
        : {
            periodEnd: reported.filing.periodEnd,
            label: reported.label,
            publishedAt: reported.filing.publishedAt,
            filing: reported.filing.filing,
            audited: reported.filing.audited,
            restatements: listEarlier(filings, reported.filing).map((filing) => ({
              publishedAt: filing.publishedAt,
              filing: filing.filing,
              value: readLines(filing)[line] ?? null,
            })),
          },
    priceDay: null,
    absence: value === null ? explainAbsence(label, definition.templates.includes(template)) : null,
  };
}

function explainAbsence(label: string, applies: boolean): string {
  return applies
    ? `The company has not reported ${label} for the period.`
    : `${label} does not apply to this company's form of accounts.`;
}
