import { proxy, useSnapshot } from "valtio";

/** Layout of the box library. */
export type BoxLayout = "cards" | "table";

const storageKey = "munshi.box-layout";

function readStored(): BoxLayout {
  try {
    return localStorage.getItem(storageKey) === "table" ? "table" : "cards";
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return "cards";
  }
}

const chosen = proxy<{ layout: BoxLayout }>({ layout: readStored() });

/** The reader's choice, remembered for the next visit. */
export function useLayoutChoice(): BoxLayout {
  return useSnapshot(chosen).layout;
}

export function chooseLayout(layout: BoxLayout): void {
  chosen.layout = layout;
  try {
    localStorage.setItem(storageKey, layout);
  } catch {
    // As above.
  }
}
