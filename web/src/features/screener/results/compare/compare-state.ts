import { stockBoxLimits } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { showSnackbar } from "../../../../lib/snackbars.ts";

/** Fewer have nothing to be compared with. */
export const leastCompared = 2;

/** Symbols of the selected companies, in the order in which they were chosen. */
export const compare = proxy<{ symbols: readonly string[] }>({ symbols: ref([]) });

/** Selects a company, or removes it from the selection. */
export function toggleCompared(symbol: string): void {
  const { symbols } = compare;
  if (symbols.includes(symbol)) {
    compare.symbols = ref(symbols.filter((each) => each !== symbol));
    return;
  }
  if (symbols.length >= stockBoxLimits.stocks) {
    showSnackbar("bad", `Select at most ${stockBoxLimits.stocks} companies`);
    return;
  }
  compare.symbols = ref([...symbols, symbol]);
}

export function clearCompared(): void {
  compare.symbols = ref([]);
}
