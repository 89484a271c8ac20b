import type { ColumnKey, EngineApi } from "@munshi/engine/contract";
import { formatFigure } from "../../lib/format.ts";
import { RequestFailed, callBff, toEngineError } from "../../lib/http.ts";

/** One line of the card. */
export interface Fact {
  readonly label: string;
  /** Null while it is on the way. */
  readonly value: string | null;
}

/** Facts on a company's card, with their date. */
export interface CompanyFacts {
  /** Null while the dataset loads. */
  readonly asOf: string | null;
  readonly facts: readonly Fact[];
}

const text = { type: "text", unit: "none", exact: false } as const;
const lines = [
  { key: "symbol", label: "Symbol", format: text },
  { key: "isin", label: "ISIN", format: text },
  { key: "bseCode", label: "BSE code", format: text },
  { key: "sector", label: "Sector", format: text },
  { key: "industry", label: "Industry", format: text },
  {
    key: "currentPrice",
    label: "Current price, ₹",
    format: { type: "number", unit: "price", exact: true },
  },
  {
    key: "marketCapitalization",
    label: "Market capitalisation, ₹ crore",
    format: { type: "number", unit: "money", exact: true },
  },
] as const;

/** The card's lines before their values have come. */
export const waitingFacts: CompanyFacts = {
  asOf: null,
  facts: lines.map(({ label }) => ({ label, value: null })),
};

/** Reads one company's facts from the published dataset. Throws what the engine or server throws. */
export async function loadCompanyFacts(engine: EngineApi, coCode: number): Promise<CompanyFacts> {
  const { manifest, dataPath } = await callBff("GET /api/views/screener");
  if (manifest === null)
    throw new RequestFailed({
      code: "market.not_published",
      message: "Market data is not available yet.",
      requestId: "",
    });
  const baseUrl = new URL(dataPath, window.location.origin).href;
  const opened = await engine.open({ baseUrl, manifest });
  if (!opened.ok) throw toEngineError(opened.diagnostics);
  const columns: readonly ColumnKey[] = lines.map(({ key }) => key);
  const answer = await engine.run({
    query: `Company code = ${coCode}`,
    columns,
    sort: null,
    firstRows: 1,
  });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  const { values } = answer.value.page;
  return {
    asOf: manifest.asOf,
    facts: lines.map(({ key, label, format }) => ({
      label,
      value: formatFigure(values[key]?.[0], format),
    })),
  };
}
