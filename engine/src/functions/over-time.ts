import { finite } from "./finite.ts";

/** Compound growth in percent a year: 100 x ((last / first) ^ (1 / years) - 1); empty unless first is above zero. */
export function growth(first: number, last: number, years: number): number {
  if (!(first > 0)) return Number.NaN;
  const times = last / first;
  return finite(100 * ((years === 1 ? times : times ** (1 / years)) - 1));
}

/** Change in percent of the size of the first: 100 x (last - first) / |first|; empty where first is zero. */
export function change(first: number, last: number): number {
  return finite((100 * (last - first)) / Math.abs(first));
}
