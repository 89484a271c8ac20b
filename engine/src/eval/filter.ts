import type { TruthNode } from "../semantics/checked.ts";
import type { Selection } from "./block.ts";
import type { Pass } from "./pass.ts";

/**
 * Writes those places of a selection where something holds to the front of `kept`, which may be the
 * selection's own places, and gives how many they are.
 */
export type Filter = (selection: Selection, kept: Int32Array) => number;

/** The filter of the rows where a condition is true, or where it is false: nowhere both. */
export type FilterOf = (condition: TruthNode, wanted: boolean, pass: Pass) => Filter;

function keepAll({ places, count }: Selection, kept: Int32Array): number {
  for (let i = 0; i < count; i = (i + 1) | 0) kept[i] = places[i] as number;
  return count;
}

function keepNone(): number {
  return 0;
}

export function keepIf(value: boolean): Filter {
  return value ? keepAll : keepNone;
}

/** What every filter keeps, each asked about those that the ones before kept. */
export function keepEvery(filters: readonly Filter[]): Filter {
  const [first = keepAll, ...others] = filters;
  if (others.length === 0) return first;
  const left: Selection = { first: 0, places: new Int32Array(0), count: 0 };
  return (selection, kept) => {
    left.first = selection.first;
    left.places = kept;
    left.count = first(selection, kept);
    for (let next = 0; next < others.length && left.count > 0; next += 1) {
      left.count = (others[next] as Filter)(left, kept);
    }
    return left.count;
  };
}

/** What some filter keeps. */
export function keepSome(filters: readonly Filter[], pass: Pass): Filter {
  const [first = keepNone] = filters;
  return filters.length < 2 ? first : keepFlagged(filters, pass, true);
}

/** What no filter keeps. */
export function keepOthers(filters: readonly Filter[], pass: Pass): Filter {
  return keepFlagged(filters, pass, false);
}

function keepFlagged(filters: readonly Filter[], pass: Pass, isFound: boolean): Filter {
  const [flags, found] = [pass.takeFlags(), pass.takePlaces()];
  const flag = Number(isFound);
  return (selection, kept) => {
    flags.fill(1 - flag);
    for (const filter of filters) flagPlaces(found, filter(selection, found), flag, flags);
    return keepWhereOne(flags, selection, kept);
  };
}

function flagPlaces(places: Int32Array, count: number, flag: number, flags: Uint8Array): void {
  for (let i = 0; i < count; i = (i + 1) | 0) flags[places[i] as number] = flag;
}

function keepWhereOne(flags: Uint8Array, { places, count }: Selection, kept: Int32Array): number {
  let found = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const place = places[i] as number;
    kept[found] = place;
    found = (found + (flags[place] as number)) | 0;
  }
  return found;
}
