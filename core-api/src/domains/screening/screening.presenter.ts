import { escapeFormula } from "@munshi/engine/contract";
import type {
  CompanySearchRow,
  ExampleResult,
  FindCompaniesAnswer,
  HighPriceAnswer,
  IndexRow,
  ScannerResultAnswer,
  ScannerResultRow,
  SectorRow,
} from "../../contract/index.ts";
import type { FoundCompanies } from "./find-companies.ts";
import type { ListedCompany, MarketOverview, Screened, ScreenedCompany } from "./screening-task.ts";

type Answered = Extract<Screened, { readonly ok: true }>;

export function presentScanner(
  { companies, columns, unknown, warnings }: Answered,
  { version, asOf }: ScannerResultAnswer["dataset"],
): ScannerResultAnswer {
  const keys = columns.map(({ key }) => key);
  return {
    success: true,
    message: "",
    data: companies.map((company) => presentRow(company, keys)),
    columns,
    unknown,
    warnings,
    dataset: { version, asOf },
  };
}

const exampleRows = 5;

/** `companies`: those that match, largest first. */
export function presentExample(
  companies: readonly ScreenedCompany[],
  total: number,
  asOf: string,
): ExampleResult {
  return {
    matched: companies.length,
    total,
    asOf,
    rows: companies.slice(0, exampleRows).map((company) => ({
      co_code: company.coCode,
      COMPNAME: company.name,
      symbol: company.symbol,
      mcap: company.marketCapitalization,
      figures: company.figures.map((figure) => (typeof figure === "number" ? figure : null)),
    })),
  };
}

function presentRow(company: ScreenedCompany, keys: readonly string[]): ScannerResultRow {
  return {
    ...Object.fromEntries(keys.map((key, index) => [key, company.figures[index] ?? null])),
    co_code: company.coCode,
    COMPNAME: company.name,
    symbol: company.symbol,
    isin: company.isin,
    instrumentToken: "",
    sectorcode: company.sector === null ? "" : codeSector(company.sector),
    sectorname: company.sector ?? "",
    close: company.currentPrice,
    mcap: company.marketCapitalization,
    mcaptype: company.marketCapClass ?? "",
    score: company.score,
    tscore: company.technicalScore,
    growth: company.growthScore,
    trust: company.trustScore,
    liquidity: company.liquidityScore,
    efficiency: company.efficiencyScore,
  };
}

/** Sectors have one name each and no number: `oil-gas-and-consumable-fuels`. */
export function codeSector(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}

export function presentHighPrice({ highestClose }: MarketOverview): HighPriceAnswer {
  return { close: highestClose };
}

export function presentIndices({ indices }: MarketOverview): readonly IndexRow[] {
  return indices.map(({ name, coCodes }) => ({ indices: name, co_code: coCodes }));
}

export function presentSectors({ sectors }: MarketOverview): readonly SectorRow[] {
  return sectors.map((name) => ({ _id: { sectorcode: codeSector(name), sectorname: name } }));
}

export function presentFound({ found, notFound }: FoundCompanies): FindCompaniesAnswer {
  return { success: true, message: "", data: found.map(presentListed), notFound };
}

function presentListed(company: ListedCompany): CompanySearchRow {
  return {
    COMPNAME: company.name,
    co_code: company.coCode,
    isin: company.isin,
    scripcode: company.bseCode,
    symbol: company.symbol,
  };
}

const sampleStocks = 3;

/** The largest companies as rows of a stock list. */
export function presentStockListSample({ companies }: MarketOverview): string {
  const rows = companies
    .slice(0, sampleStocks)
    .map(({ symbol, coCode, name }) => [symbol, String(coCode), name]);
  const lines = [["Symbol", "Company code", "Company name"], ...rows];
  return lines.map((cells) => `${cells.map(writeCell).join(",")}\r\n`).join("");
}

/** Quoted where CSV requires it; inert in spreadsheets. */
function writeCell(text: string): string {
  const inert = escapeFormula(text);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
