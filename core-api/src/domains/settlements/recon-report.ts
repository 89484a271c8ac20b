import { marketDate } from "@munshi/platform";
import Papa from "papaparse";

/** A payment, refund or adjustment of a settlement, in paise. */
export interface SettledLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** The provider's id. */
  readonly id: string;
  readonly kind: "payment" | "refund" | "adjustment";
  readonly settlementId: string;
  /** Positive: to us. */
  readonly amount: number;
  /** Without GST. */
  readonly fee: number;
  readonly feeTax: number;
  readonly settledAt: Date;
}

/** A report that cannot be imported; the message names line and column. */
export class ReportError extends Error {
  override readonly name = "ReportError";
}

/** Columns of Razorpay's settlement reconciliation report that are read; it has more. */
const columns = {
  kind: "transaction_entity",
  id: "entity_id",
  amount: "amount",
  currency: "currency",
  fee: "fee (exclusive tax)",
  feeTax: "tax",
  debit: "debit",
  credit: "credit",
  settlementId: "settlement_id",
  settledAt: "settled_at",
} as const;

const kinds = ["payment", "refund", "adjustment"] as const;

/**
 * Reads Razorpay's settlement reconciliation report (CSV, amounts in rupees, times in Asia/Kolkata).
 * Throws a ReportError that names the line and column of the first mistake.
 */
export function readReport(text: string): readonly SettledLine[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { delimiter: "," });
  const [broken] = errors;
  const rows = numberLines(data);
  if (broken !== undefined) {
    throw new ReportError(`line ${rows[broken.row ?? 0]?.line ?? 1}: ${broken.message}`);
  }
  const names = (rows[0]?.cells ?? []).map((name) => name.trim());
  for (const name of Object.values(columns)) {
    if (!names.includes(name)) {
      throw new ReportError(
        `line 1: column ${name} is missing; use Razorpay's settlement reconciliation report`,
      );
    }
  }
  const lines = rows
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map(({ line, cells }) => readRow(names, cells, line));
  const seen = new Map<string, number>();
  for (const { id, line } of lines) {
    const first = seen.get(id);
    if (first !== undefined) {
      throw new ReportError(`line ${line}, column ${columns.id}: ${id} is also on line ${first}`);
    }
    seen.set(id, line);
  }
  return lines;
}

/** A cell may have line breaks. */
function numberLines(
  rows: readonly (readonly string[])[],
): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  let line = 1;
  return rows.map((cells) => {
    const numbered = { line, cells };
    line += cells.join("").split(/\r\n|\r|\n/).length;
    return numbered;
  });
}

function readRow(names: readonly string[], row: readonly string[], line: number): SettledLine {
  const refuse = (column: keyof typeof columns, reason: string): never => {
    throw new ReportError(`line ${line}, column ${columns[column]}: ${reason}`);
  };
  const cell = (column: keyof typeof columns): string =>
    (row[names.indexOf(columns[column])] ?? "").trim();
  const paise = (column: "amount" | "fee" | "feeTax" | "debit" | "credit"): number =>
    readRupees(cell(column)) ?? refuse(column, `${show(cell(column))} is not an amount in rupees`);
  const id = (column: "id" | "settlementId"): string =>
    /^\w{5,64}$/.test(cell(column)) ? cell(column) : refuse(column, "an id is missing or wrong");
  const given = cell("kind");
  const kind =
    kinds.find((one) => one === given) ??
    refuse("kind", `${show(given)} is none of ${kinds.join(", ")}`);
  if (cell("currency") !== "INR") refuse("currency", `${show(cell("currency"))} is not INR`);
  const settledAt =
    readMoment(cell("settledAt")) ??
    refuse("settledAt", `${show(cell("settledAt"))} is not a time such as 20/11/2026 09:15:00`);
  const [fee, feeTax] = [paise("fee"), paise("feeTax")];
  const amount = paise("credit") - paise("debit") + fee + feeTax;
  const expected = kind === "payment" ? [paise("amount")] : [-paise("amount")];
  if (kind === "adjustment") expected.push(paise("amount"));
  if (!expected.includes(amount)) {
    refuse("amount", `${show(cell("amount"))} differs from credit less debit plus fee and tax`);
  }
  return {
    line,
    id: id("id"),
    kind,
    settlementId: id("settlementId"),
    amount,
    fee,
    feeTax,
    settledAt,
  };
}

const show = (text: string): string => (text === "" ? "an empty cell" : `"${text.slice(0, 40)}"`);

/** `1750.5` as 175050; null if it is no amount of whole paise. */
function readRupees(text: string): number | null {
  const [, sign = "", rupees = "", fraction = ""] =
    /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (rupees === "") return null;
  const paise = Number(rupees) * 100 + Number(fraction.padEnd(2, "0"));
  return sign === "" || paise === 0 ? paise : -paise;
}

/** `20/11/2026 09:15:00` or `2026-11-20T09:15:00`, in Asia/Kolkata. */
function readMoment(text: string): Date | null {
  const [, day, month, year, local] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const iso =
    year === undefined
      ? text.replace(" ", "T")
      : `${year}-${month ?? ""}-${day ?? ""}T${local ?? ""}`;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(iso)) return null;
  const moment = new Date(`${iso}+05:30`);
  // A day that no month has, such as 31 Feb, would become another.
  return moment.getTime() > 0 && marketDate(moment) === iso.slice(0, 10) ? moment : null;
}
