import type { Selection, Strip } from "./block.ts";

export function fillIn(
  first: Strip,
  second: Strip,
  { places, count }: Selection,
  result: Float64Array,
): void {
  for (let i = 0; i < count; i += 1) {
    const place = places[i] ?? 0;
    const value = first.values[first.first + place] ?? Number.NaN;
    const other = second.values[second.first + place] ?? Number.NaN;
    result[place] = Number.isNaN(value) ? other : value;
  }
}

export const flagOf = { no: 1, yes: 2 } as const;

export function choose(
  flags: Uint8Array,
  yes: Strip,
  no: Strip,
  { places, count }: Selection,
  result: Float64Array,
): void {
  for (let i = 0; i < count; i += 1) {
    const place = places[i] ?? 0;
    const flag = flags[place];
    const chosen = yes.values[yes.first + place] ?? Number.NaN;
    const otherwise = no.values[no.first + place] ?? Number.NaN;
    result[place] = flag === flagOf.yes ? chosen : flag === flagOf.no ? otherwise : Number.NaN;
  }
}
