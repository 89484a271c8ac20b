import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";

/** A row of a statement's holdings. */
export interface CasRow {
  readonly isin: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

export interface CasPdf {
  readonly issuer?: "NSDL" | "CDSL" | "CAMS" | "other";
  readonly password?: string;
  readonly pan?: string;
  readonly equities?: readonly CasRow[];
  readonly funds?: readonly CasRow[];
  /** Total of the equities; defaults to the correct one; null prints none. */
  readonly total?: number | null;
  /** Empty pages after the statement. */
  readonly morePages?: number;
}

const titles = {
  NSDL: "NSDL Consolidated Account Statement",
  CDSL: "Central Depository Services (India) Limited",
  CAMS: "CAMSCASWS Consolidated Account Statement",
  other: "Annual report",
} as const;
const columns = [40, 150, 330, 410, 490] as const;
const figure = (value: number, decimals: number): string =>
  value.toLocaleString("en-IN", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** A statement of invented holdings as of 31 October 2026, in the layout of its depository. */
export async function buildCas({
  issuer = "NSDL",
  password,
  pan = "MUNPM1001A",
  equities = [],
  funds = [],
  total,
  morePages = 0,
}: CasPdf): Promise<Buffer<ArrayBuffer>> {
  const pdf = new Pdf({
    margin: 40,
    ...(password === undefined ? {} : { userPassword: password, pdfVersion: "1.7ext3" }),
  });
  const bytes = buffer(pdf);
  let y = 40;
  const line = (...cells: readonly string[]): void => {
    cells.forEach((cell, at) =>
      pdf.fontSize(9).text(cell, columns[at] ?? 0, y, { lineBreak: false }),
    );
    y += 16;
    if (y < 740) return;
    pdf.addPage();
    y = 40;
  };
  const list = (title: string, rows: readonly CasRow[], printed: number | null): void => {
    line(title);
    line("ISIN", "Security", "Balance", "Price in Rs", "Value in Rs");
    for (const { isin, name, quantity, price } of rows)
      line(isin, name, figure(quantity, 3), figure(price, 2), figure(quantity * price, 2));
    if (printed !== null) line("Total", "", "", "", figure(printed, 2));
  };
  const sum = (rows: readonly CasRow[]): number =>
    rows.reduce((value, { quantity, price }) => value + quantity * price, 0);
  line(titles[issuer]);
  line("Statement for the period from 01-Oct-2026 to 31-Oct-2026");
  line(`Meera Kulkarni (PAN: ${pan})`);
  line(
    issuer === "CDSL" ? "BO ID: 1200000000000017" : "DP ID: IN300000 Client ID: 10000017",
    "",
    "",
  );
  line("Statement of transactions");
  line("INE001A01010", "SHARE 1", "99.000", "1.00", "99.00");
  list("Equities", equities, total === undefined ? sum(equities) : total);
  if (funds.length > 0) list("Mutual Funds", funds, sum(funds));
  for (let page = 0; page < morePages; page += 1) pdf.addPage();
  pdf.end();
  return Buffer.from(await bytes);
}
