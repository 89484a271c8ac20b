import type { HoldingTransaction, ManualEntryPayload } from "@munshi/bff/contract";
import { formatDate, parseRupees } from "../../lib/format.ts";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { parseDay, typeDay } from "../../lib/typed-day.ts";
import { noOwner, toOwner, toValue } from "./owners.ts";

export type EntryKind = ManualEntryPayload["kind"];

export const entryKinds: readonly { readonly value: EntryKind; readonly label: string }[] = [
  { value: "buy", label: "Buy" },
  { value: "sell", label: "Sell" },
  { value: "rights", label: "Rights" },
  { value: "transfer_in", label: "Transfer in" },
  { value: "transfer_out", label: "Transfer out" },
];

/** An entry as it is typed. */
export interface TypedEntry {
  /** ISIN; empty until a share is chosen. */
  readonly share: string;
  readonly shareName: string;
  readonly kind: EntryKind;
  readonly day: string;
  /** When units that were transferred in were bought; may be empty. */
  readonly acquired: string;
  readonly quantity: string;
  readonly price: string;
  readonly charges: string;
  /** `none` or `box:12`. */
  readonly owner: string;
  readonly note: string;
}

export type EntryField = keyof TypedEntry;
export type EntryProblems = Partial<Record<EntryField, string>>;

export const isEntryKind = (text: string | undefined): text is EntryKind =>
  entryKinds.some(({ value }) => value === text);

/** An amount in paise as it is typed: `1200`, `1200.50`. */
export function typeAmount(paise: number): string {
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
}

/** A new entry, or the one to correct. */
export function startEntry(
  share: { readonly isin: string; readonly name: string } | null,
  entry: HoldingTransaction | null,
): TypedEntry {
  const base = { share: share?.isin ?? "", shareName: share?.name ?? "" };
  if (entry === null) {
    const empty = { day: "", acquired: "", quantity: "", price: "", charges: "", note: "" };
    return { ...base, ...empty, kind: "buy", owner: noOwner.value };
  }
  const { kind, day, acquired_on: acquired, quantity, price_paise: price, note } = entry;
  return {
    ...base,
    kind: isEntryKind(kind) ? kind : "buy",
    day: typeDay(day),
    acquired:
      kind === "transfer_in" && acquired !== null && acquired !== day ? typeDay(acquired) : "",
    quantity: String(quantity),
    price: typeAmount(price),
    charges: entry.charges_paise === 0 ? "" : typeAmount(entry.charges_paise),
    owner: toValue(entry.belongs_to),
    note,
  };
}

/** A whole number of shares of at most a crore; null for other text. */
export function parseShares(typed: string): number | null {
  const text = typed.replaceAll(/[,\s]/g, "");
  const count = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= 10_000_000 ? count : null;
}

/** ₹50 lakh: the highest price a share, and the most charges. */
const mostPaise = 500_000_000;

/** An amount in paise up to ₹50 lakh; null for other text. */
export function parsePrice(typed: string): number | null {
  const paise = parseRupees(typed);
  return paise === null || paise > mostPaise ? null : paise;
}

const wrongDay = "Enter a date such as 25/11/2026.";
export const dayProblem = (typed: string, today: string): string | null => {
  const day = parseDay(typed);
  if (day === null) return wrongDay;
  return day > today ? "Choose today or an earlier date." : null;
};
const wrongPrice = "Enter an amount in ₹ up to 50,00,000.";
export const quantityProblem = "Enter a whole number of shares, up to 1 crore.";

/** Problems by field; empty if the entry can be sent. */
export function findEntryProblems(typed: TypedEntry, today: string): EntryProblems {
  const { kind, share, day, acquired, quantity, price, charges } = typed;
  const wrong = dayProblem(day, today);
  const bought = parseDay(acquired);
  const isAcquiredWrong = kind === "transfer_in" && acquired.trim() !== "";
  return {
    ...(share === "" && { share: "Choose a share." }),
    ...(wrong !== null && { day: wrong }),
    ...(isAcquiredWrong && bought === null && { acquired: wrongDay }),
    ...(isAcquiredWrong &&
      bought !== null &&
      bought > (parseDay(day) ?? today) && {
        acquired: "The purchase cannot be after the transfer.",
      }),
    ...(parseShares(quantity) === null && { quantity: quantityProblem }),
    ...(kind !== "transfer_out" && parsePrice(price) === null && { price: wrongPrice }),
    ...(charges.trim() !== "" && parsePrice(charges) === null && { charges: wrongPrice }),
  };
}

/** The entry to send. Fields with problems are sent as 0 and refused. */
export function toEntryBody(typed: TypedEntry): ManualEntryPayload {
  const { share, kind, owner, note } = typed;
  const acquired = kind === "transfer_in" ? parseDay(typed.acquired) : null;
  return {
    symbol: share,
    kind,
    day: parseDay(typed.day) ?? "",
    ...(acquired !== null && { acquired_on: acquired }),
    quantity: parseShares(typed.quantity) ?? 0,
    price_paise: kind === "transfer_out" ? 0 : (parsePrice(typed.price) ?? 0),
    charges_paise: parsePrice(typed.charges) ?? 0,
    belongs_to: toOwner(owner),
    note: note.trim(),
  };
}

const fieldNames: ReadonlyMap<string, EntryField> = new Map([
  ["symbol", "share"],
  ["kind", "kind"],
  ["day", "day"],
  ["acquired_on", "acquired"],
  ["quantity", "quantity"],
  ["price_paise", "price"],
  ["charges_paise", "charges"],
  ["belongs_to", "owner"],
  ["note", "note"],
]);

/** The server's refusal by field; empty if it names none. */
export function readEntryRefusal(error: Error | null, typed: TypedEntry): EntryProblems {
  if (error === null) return {};
  const { code, details = [] } = toFailure(error);
  if (code === "holdings.not_enough") {
    const day = formatDate(parseDay(typed.day) ?? "");
    return { quantity: `You held fewer shares in this stock box on ${day}.` };
  }
  if (code === "holdings.unknown_share") return { share: "Unknown share." };
  const fields = error instanceof RequestFailed ? error.fields : {};
  const named = [...fieldNames].flatMap(([name, field]) => {
    const texts: unknown = fields[name];
    const text: unknown = Array.isArray(texts) ? texts.at(0) : undefined;
    const told = details.find(({ path }) => path.replace(/^body\./, "") === name)?.message;
    const problem = typeof text === "string" ? text : told;
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(named);
}
