import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { CallPrice } from "../../contract/research-desk.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { listLastCloses } from "../market/index.ts";
import type { PublishedVersion } from "../market/index.ts";

/**
 * The exchange's latest close of a share that is published here, with its day; null without prices.
 * Runs in a transaction too.
 */
export async function findLatestPrice(
  db: Executor,
  dataset: PublishedVersion | null,
  coCode: number,
): Promise<CallPrice | null> {
  return dataset === null ? null : findPriceOn(db, dataset, coCode, dataset.asOf);
}

/** The exchange's last close of a share up to a day; null without prices. */
export async function findPriceOn(
  db: Executor,
  dataset: PublishedVersion,
  coCode: number,
  day: string,
): Promise<CallPrice | null> {
  const closes = await listLastCloses(db, [coCode], dayOfDate(day));
  const last = closes.get(coCode)?.[0];
  if (last === undefined) return null;
  return { paise: last.paise, on: dateOfDay(last.day), source: `Close, ${dataset.version}` };
}

/** `findLatestPrice`. @throws AppError `call.no_price` (409). */
export async function requireLatestPrice(
  db: Executor,
  dataset: PublishedVersion | null,
  coCode: number,
): Promise<CallPrice> {
  const price = await findLatestPrice(db, dataset, coCode);
  if (price !== null) return price;
  throw new AppError(
    "call.no_price",
    409,
    "No exchange price is loaded for this company. Import its prices first.",
  );
}
