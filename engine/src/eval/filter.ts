import type { TruthNode } from "../semantics/checked.ts";
import type { Selection } from "./block.ts";
import type { BlockContext } from "./evaluation-context.ts";

/**
 * Writes the matching places of a selection to `kept`, which may be the selection's own array;
 * returns the count.
 */
export type Filter = (selection: Selection, kept: Int32Array) => number;

/** Rows where a condition is true, or with `wanted` false where it is false. */
export type FilterOf = (condition: TruthNode, wanted: boolean, context: BlockContext) => Filter;

function keepAll({ places, count }: Selection, kept: Int32Array): number {
  for (let i = 0; i < count; i = (i + 1) | 0) kept[i] = places[i] ?? 0;
  return count;
}

function keepNone(): number {
  return 0;
}

export function keepIf(value: boolean): Filter {
  return value ? keepAll : keepNone;
}

/** AND: each filter runs on the rows left by the previous one. */
export function keepEvery(filters: readonly Filter[]): Filter {
  const [first = keepAll, ...others] = filters;
  if (others.length === 0) return first;
  const left: Selection = { first: 0, places: new Int32Array(0), count: 0 };
  return (selection, kept) => {
    left.first = selection.first;
    left.places = kept;
    left.count = first(selection, kept);
    for (const filter of others) {
      if (left.count === 0) break;
      left.count = filter(left, kept);
    }
    return left.count;
  };
}

/** OR. */
export function keepSome(filters: readonly Filter[], context: BlockContext): Filter {
  const [first = keepNone] = filters;
  return filters.length < 2 ? first : keepFlagged(filters, context, true);
}

/** NOT OR. */
export function keepOthers(filters: readonly Filter[], context: BlockContext): Filter {
  return keepFlagged(filters, context, false);
}

function keepFlagged(filters: readonly Filter[], context: BlockContext, isFound: boolean): Filter {
  const [flags, found] = [context.takeFlags(), context.takePlaces()];
  const flag = Number(isFound);
  return (selection, kept) => {
    flags.fill(1 - flag);
    for (const filter of filters) flagPlaces(found, filter(selection, found), flag, flags);
    return keepWhereOne(flags, selection, kept);
  };
}

function flagPlaces(places: Int32Array, count: number, flag: number, flags: Uint8Array): void {
  for (let i = 0; i < count; i = (i + 1) | 0) flags[places[i] ?? 0] = flag;
}

function keepWhereOne(flags: Uint8Array, { places, count }: Selection, kept: Int32Array): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] ?? 0;
    kept[found] = place;
    found = (found + (flags[place] ?? 0)) | 0;
  }
  return found;
}
