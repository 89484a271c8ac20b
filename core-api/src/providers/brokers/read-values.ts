import { z } from "zod";
import { roundPaise } from "../../platform/money/paise.ts";
import type { Paise } from "../../platform/money/paise.ts";

/** Brokers send figures as numbers or as texts. */
const figure = z
  .union([z.number(), z.string().regex(/^\s*-?[\d,]*\.?\d+\s*$/)])
  .transform((value) => (typeof value === "number" ? value : Number(value.replaceAll(",", ""))))
  .pipe(z.number());

/** Upper limit of a personal account's value; numbers below it are exact to the paisa. */
const mostRupees = 1e11;

/** An amount in rupees, to the paisa. */
export const paise = figure
  .pipe(z.number().min(-mostRupees).max(mostRupees))
  .transform((rupees): Paise => roundPaise(Math.round(rupees * 10_000), 100));

/** ₹ a share; null where there is none, which brokers also write as 0. */
export const price = figure
  .nullish()
  .transform((value) => (value === null || value === undefined || value <= 0 ? null : value));

export const count = figure.pipe(z.int());

/** A text or a number that names something; empty where absent. */
export const label = z
  .union([z.string().max(500), z.number().transform(String)])
  .nullish()
  .transform((value) => (value ?? "").trim());

/** A text that says something. */
export const words = label.pipe(z.string().min(1));

/** Order id: required, and safe in a URL. */
export const orderId = label.pipe(z.string().regex(/^[\w.-]{1,64}$/));

/** Paise; null if absent, which brokers also write as 0. */
export const optionalPaise = paise
  .nullish()
  .transform((amount) => (amount === null || amount === undefined || amount <= 0 ? null : amount));

/** Account ids and tokens: required, with a maximum length. */
export const clientId = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^[\w.@-]{1,64}$/));
export const tokenText = z.string().min(1).max(8_000);

export const optionalEmail = z
  .string()
  .nullish()
  .transform((text) => z.email().max(254).safeParse(text?.trim().toLowerCase()).data ?? null);

export const isin = z
  .string()
  .nullish()
  .transform((text) =>
    text !== null && text !== undefined && /^[A-Z0-9]{12}$/.test(text) ? text : null,
  );

/** Series of shares and units at the NSE that end a broker's symbol. */
const seriesEnd = /-(?:EQ|BE|BZ|BL|BT|SM|ST|SZ|SO|IL|IV|RR|IT)$/;

/**
 * `SBIN-EQ` without its series: brokers write one behind the exchange's symbol. Symbols with a hyphen
 * of their own (`BAJAJ-AUTO`, `NILOKJI-FI`) stay whole.
 */
export function withoutSeries(symbol: string): string {
  return symbol.replace(seriesEnd, "");
}

const months = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";

/**
 * The instant of a time that brokers write as India's clocks show it, as ISO 8601 UTC:
 * `2021-05-31 09:18:57`, `31-05-2021 09:18:57`, `31-May-2021 09:18:57`. Null for anything else.
 */
export function readIndianTime(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d:\d\d)/.exec(text);
  const numeric = /^(\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d:\d\d)/.exec(text);
  const named = /^(\d\d)-([A-Za-z]{3})-(\d{4}) (\d\d:\d\d:\d\d)/.exec(text);
  if (iso !== null) return instantOf(iso[1], iso[2], iso[3], iso[4]);
  if (numeric !== null) return instantOf(numeric[3], numeric[2], numeric[1], numeric[4]);
  const month = named === null ? -1 : months.indexOf((named[2] ?? "").toUpperCase());
  if (named === null || month < 0 || month % 3 > 0) return null;
  return instantOf(named[3], String(month / 3 + 1).padStart(2, "0"), named[1], named[4]);
}

function instantOf(year = "", month = "", day = "", time = ""): string | null {
  const at = Date.parse(`${year}-${month}-${day}T${time}+05:30`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** Rupees with two decimals. */
export function writeRupees(amount: Paise): string {
  return (amount / 100).toFixed(2);
}

/** @throws TypeError for a market order, where a call needs a price. */
export function requireLimit({ limit }: { readonly limit: Paise | null }): Paise {
  if (limit === null) throw new TypeError("The broker takes limit orders only");
  return limit;
}

/** Undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
