import { readSlice, writeSlice } from "./session/stored-state.ts";

/** Shows all of stock help's lists again: what was filtered before would hide what one comes for. */
export function resetStockHelpFilters(): void {
  const stored = readSlice("stockHelp");
  const others = typeof stored === "object" && stored !== null ? stored : {};
  writeSlice("stockHelp", { ...others, filters: 0 });
}
