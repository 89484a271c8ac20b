import { useSyncExternalStore } from "react";
import { proxy, useSnapshot } from "valtio";

/** Row spacing of all grids. */
export type Density = "comfortable" | "compact";

const storageKey = "munshi.row-density";

function readStored(): Density {
  try {
    return localStorage.getItem(storageKey) === "compact" ? "compact" : "comfortable";
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return "comfortable";
  }
}

const chosen = proxy<{ density: Density }>({ density: readStored() });

/** The reader's choice, remembered for the next visit. */
export function useDensity(): Density {
  return useSnapshot(chosen).density;
}

export function chooseDensity(density: Density): void {
  chosen.density = density;
  try {
    localStorage.setItem(storageKey, density);
  } catch {
    // As above.
  }
}

/** Pixels of a row; on a narrow screen the first cell holds two or three lines, and a finger. */
export function rowHeightOf(density: Density, narrow: boolean): number {
  if (narrow) return density === "compact" ? 36 : 52;
  return density === "compact" ? 28 : 36;
}

const narrowScreens = "(max-width: 47.99em)";

let narrow: MediaQueryList | null = null;

/** One for the page: each drawing asks it, and making another takes longer than asking. */
function narrowQuery(): MediaQueryList {
  narrow ??= matchMedia(narrowScreens);
  return narrow;
}

function watchNarrow(onChange: () => void): () => void {
  const media = narrowQuery();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(watchNarrow, () => narrowQuery().matches);
}
