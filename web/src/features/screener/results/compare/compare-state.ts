import { mostCompared } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { showSnackbar } from "../../../../lib/snackbars.ts";

/** Fewer have nothing to be compared with. */
export const leastCompared = 2;

/** Symbols of the companies to compare, in the order in which they were chosen. */
export const compare = proxy<{ symbols: readonly string[] }>({ symbols: ref([]) });

/** Adds a company to those to compare, or takes it out again. */
export function toggleCompared(symbol: string): void {
  const { symbols } = compare;
  if (symbols.includes(symbol)) {
    compare.symbols = ref(symbols.filter((each) => each !== symbol));
    return;
  }
  if (symbols.length >= mostCompared) {
    showSnackbar("bad", `Compare at most ${mostCompared} companies`);
    return;
  }
  compare.symbols = ref([...symbols, symbol]);
}

export function clearCompared(): void {
  compare.symbols = ref([]);
}
