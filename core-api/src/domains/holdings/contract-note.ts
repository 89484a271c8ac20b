import type { IsoDate } from "@munshi/engine/contract";
import Papa from "papaparse";
import { z } from "zod";
import type { ContractNoteAnswer, ContractNoteRow, ErrorDetail } from "../../contract/index.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { ShareName } from "./open-ledger.ts";

/** Trades of one share, side and day, summed. Money in paise. */
export interface DayTrades {
  readonly day: IsoDate;
  readonly isin: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  readonly paise: number;
  /** Null: not stated. */
  readonly charges: number | null;
}

const required = ["trade_date", "isin", "side", "quantity", "price"] as const;
const chargeColumns = ["brokerage", "stt", "exchange", "sebi", "stamp_duty", "gst"] as const;
const isoDate = z.iso.date();
const isinPattern = /^IN[A-Z0-9]{9}\d$/u;
const amountPattern = /^\d{1,10}(?:\.\d{1,6})?$/u;
/** Charges of a bill are estimates, and STT is rounded to the rupee. */
const chargesTolerance = 100;

/**
 * Reads a contract note as CSV: `trade_date` (YYYY-MM-DD), `isin`, `side` (BUY or SELL),
 * `quantity`, `price` (₹), and charges in ₹ where stated: `brokerage`, `stt`, `exchange`, `sebi`,
 * `stamp_duty`, `gst`. Other columns are ignored. Rows of one share, side and day are summed.
 * @throws AppError `holdings.unreadable_note` (400); `details` name lines and columns.
 */
export function readContractNote(text: string): readonly DayTrades[] {
  const { data, meta } = Papa.parse<{ readonly [column: string]: string | undefined }>(
    text.replace(/^\uFEFF/u, ""),
    {
      header: true,
      skipEmptyLines: "greedy",
      transformHeader: (header) =>
        header
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/gu, "_"),
      transform: (value) => value.trim(),
    },
  );
  const columns = new Set(meta.fields);
  const lacking = required.filter((column) => !columns.has(column));
  if (lacking.length > 0 || data.length === 0) {
    const [first = "trade_date"] = lacking;
    throw unreadable([
      { path: "line 1", message: lacking.length > 0 ? `has no column ${first}` : "has no trades" },
    ]);
  }
  const problems: ErrorDetail[] = [];
  const trades = data.flatMap((row, index) => {
    const read = readRow(row);
    if (!("column" in read)) return [read];
    problems.push({ path: `line ${index + 2}`, message: `${read.column} ${read.message}` });
    return [];
  });
  if (problems.length > 0) throw unreadable(problems.slice(0, 20));
  return sumTrades(trades);
}

function readRow(row: {
  readonly [column: string]: string | undefined;
}): DayTrades | { readonly column: string; readonly message: string } {
  const day = row["trade_date"] ?? "";
  const isin = (row["isin"] ?? "").toUpperCase();
  const side = (row["side"] ?? "").toUpperCase();
  const quantity = row["quantity"] ?? "";
  const price = row["price"] ?? "";
  if (!isoDate.safeParse(day).success)
    return { column: "trade_date", message: "must be a day, YYYY-MM-DD" };
  if (!isinPattern.test(isin)) return { column: "isin", message: "must be an ISIN" };
  if (side !== "BUY" && side !== "SELL") return { column: "side", message: "must be BUY or SELL" };
  if (!/^[1-9]\d{0,7}$/u.test(quantity))
    return { column: "quantity", message: "must be a whole number of shares" };
  if (!amountPattern.test(price)) return { column: "price", message: "must be an amount in ₹" };
  let charges: number | null = null;
  for (const column of chargeColumns) {
    const amount = row[column] ?? "";
    if (amount === "") continue;
    if (!amountPattern.test(amount)) return { column, message: "must be an amount in ₹" };
    charges = (charges ?? 0) + Math.round(Number(amount) * 100);
  }
  const units = Number(quantity);
  return {
    day,
    isin,
    side,
    quantity: units,
    paise: Math.round(units * Number(price) * 100),
    charges,
  };
}

const unreadable = (details: readonly ErrorDetail[]) =>
  failure(
    "holdings.unreadable_note",
    400,
    `The contract note could not be read: ${details[0]?.path ?? ""} ${details[0]?.message ?? ""}.`,
    { details },
  );

const keyOfTrades = ({ day, isin, side }: DayTrades): string => `${day} ${isin} ${side}`;

/** One row for each share, side and day; charges are known if those of every trade are. */
export function sumTrades(trades: readonly DayTrades[]): readonly DayTrades[] {
  return [...Map.groupBy(trades, keyOfTrades).values()].map((rows) =>
    rows.reduce((one, other) => ({
      ...one,
      quantity: one.quantity + other.quantity,
      paise: one.paise + other.paise,
      charges: one.charges === null || other.charges === null ? null : one.charges + other.charges,
    })),
  );
}

/**
 * Compares a note with fills of its days. Averages count as equal within a paisa, charges within
 * ₹1.
 */
export function compareContractNote(
  note: readonly DayTrades[],
  fills: readonly DayTrades[],
  names: ReadonlyMap<string, ShareName>,
): ContractNoteAnswer {
  const notes = new Map(note.map((trades) => [keyOfTrades(trades), trades]));
  const filled = new Map(fills.map((trades) => [keyOfTrades(trades), trades]));
  const keys = [...new Set([...notes.keys(), ...filled.keys()])].toSorted();
  const rows = keys.flatMap((key): readonly ContractNoteRow[] => {
    const [onNote, ours] = [notes.get(key), filled.get(key)];
    const trades = onNote ?? ours;
    if (trades === undefined) return [];
    const { day, isin, side } = trades;
    const name = names.get(isin);
    return [
      {
        co_code: name?.coCode ?? null,
        isin,
        symbol: name?.symbol ?? isin,
        name: name?.name ?? isin,
        day,
        side,
        note_quantity: onNote?.quantity ?? null,
        fill_quantity: ours?.quantity ?? null,
        note_average_paise: averageOf(onNote),
        fill_average_paise: averageOf(ours),
        note_charges_paise: onNote?.charges ?? null,
        bill_charges_paise: ours?.charges ?? null,
        differences: listDifferences(onNote, ours),
      },
    ];
  });
  const total = (of: readonly DayTrades[]): number =>
    of.reduce((sum, { charges }) => sum + (charges ?? 0), 0);
  return {
    rows,
    note_charges_paise: total(note),
    bill_charges_paise: total(fills),
    differing: rows.filter(({ differences }) => differences.length > 0).length,
  };
}

function listDifferences(
  note: DayTrades | undefined,
  ours: DayTrades | undefined,
): ContractNoteRow["differences"] {
  if (note === undefined) return ["not_on_note"];
  if (ours === undefined) return ["not_ordered_here"];
  const prices = Math.abs((averageOf(note) ?? 0) - (averageOf(ours) ?? 0));
  const charges =
    note.charges === null || ours.charges === null ? 0 : Math.abs(note.charges - ours.charges);
  return [
    ...(note.quantity === ours.quantity ? [] : ["quantity" as const]),
    ...(prices <= 1 ? [] : ["price" as const]),
    ...(charges <= chargesTolerance ? [] : ["charges" as const]),
  ];
}

const averageOf = (trades: DayTrades | undefined): number | null =>
  trades === undefined ? null : trades.paise / trades.quantity;
