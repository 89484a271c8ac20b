import { wholeBasket } from "@munshi/engine/portfolio";
import type { BoxCheck, BoxStockChange } from "../../../contract/box-review.ts";
import { stockBoxLimits } from "../../../contract/index.ts";
import type { Instrument } from "../../market/index.ts";
import type { StoredBox, StoredVersion } from "../boxes.repository.ts";

/** Lists the checks to pass before a version's publication can be requested. */
export function listChecks(
  box: StoredBox,
  { base, note }: { readonly base: number; readonly note: string },
  rows: BoxCheck["rows"],
  changes: readonly BoxStockChange[],
): BoxCheck["checks"] {
  const sum = rows.reduce((all, { weight }) => all + weight, 0);
  const refused = rows.filter(({ problem }) => problem !== "").length;
  const silent = changes.filter(
    ({ before, after, reason }) => before === null && after !== null && reason === "",
  ).length;
  return [
    {
      name: "Based on the current version",
      isMet: base === box.current_version,
      detail: `Based on version ${base}; current is ${box.current_version}`,
    },
    {
      name: "Weights add up to 100 %",
      isMet: sum === wholeBasket,
      detail: `${(sum / 100).toFixed(2)} %`,
    },
    {
      name: `Up to ${stockBoxLimits.stocks} stocks`,
      isMet: rows.length <= stockBoxLimits.stocks,
      detail: String(rows.length),
    },
    {
      name: "Every stock is listed, traded, priced and unique",
      isMet: refused === 0,
      detail: refused === 0 ? "All" : `${refused} refused`,
    },
    {
      name: "Every new stock has a reason",
      isMet: silent === 0,
      detail: silent === 0 ? "All" : `${silent} without one`,
    },
    { name: "At least one change", isMet: changes.length > 0, detail: `${changes.length} stocks` },
    {
      name: "Note for followers",
      isMet: note !== "",
      detail: note === "" ? "Missing" : "Present",
    },
  ];
}

/** Entries, exits and changed weights; by size of the change. */
export function listChanges(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  instruments: ReadonlyMap<number, Instrument>,
  reasons: ReadonlyMap<number, string>,
): BoxStockChange[] {
  const byCode = new Map([...instruments.values()].map((one) => [one.coCode, one]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => {
      const coCode = Number(key);
      return {
        coCode,
        ...nameOf(byCode, coCode),
        before: before.get(key) ?? null,
        after: after.get(key) ?? null,
        reason: reasons.get(coCode) ?? "",
      };
    })
    .filter((one) => one.before !== one.after)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.coCode - other.coCode);
}

const sizeOf = ({ before, after }: BoxStockChange): number =>
  Math.abs((after ?? 0) - (before ?? 0));

export function nameOf(
  instruments: ReadonlyMap<number, Instrument>,
  coCode: number,
): { readonly symbol: string; readonly name: string } {
  const one = instruments.get(coCode);
  return { symbol: one?.symbol ?? String(coCode), name: one?.name ?? "" };
}

export function reasonsOf(version: StoredVersion): ReadonlyMap<number, string> {
  return new Map(version.co_codes.map((code, at) => [code, version.reasons[at] ?? ""]));
}
