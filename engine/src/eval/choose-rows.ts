import type { Selection, Strip } from "./block.ts";

export function fillIn(
  first: Strip,
  second: Strip,
  { places, count }: Selection,
  result: Float64Array,
): void {
  for (let i = 0; i < count; i += 1) {
    const place = places[i] as number;
    const value = first.values[first.first + place] as number;
    const other = second.values[second.first + place] as number;
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
    const place = places[i] as number;
    const flag = flags[place];
    const chosen = yes.values[yes.first + place] as number;
    const otherwise = no.values[no.first + place] as number;
    result[place] = flag === flagOf.yes ? chosen : flag === flagOf.no ? otherwise : Number.NaN;
  }
}
