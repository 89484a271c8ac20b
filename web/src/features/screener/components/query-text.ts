import { proxy } from "valtio";

const storageKey = "munshi.query-text";

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === "open";
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return false;
  }
}

export const queryText = proxy({ isOpen: readStored() });

let wantsFocus = false;

/** Returns true once after the user opens the text, so that the editor takes the focus. */
export function takeFocusWish(): boolean {
  const wish = wantsFocus;
  wantsFocus = false;
  return wish;
}

/** Shows or hides the query's text, remembered for the next visit. */
export function showQueryText(isOpen: boolean): void {
  queryText.isOpen = isOpen;
  wantsFocus = isOpen;
  try {
    localStorage.setItem(storageKey, isOpen ? "open" : "closed");
  } catch {
    // As above.
  }
}

/** Shows a text that has not been run, whatever was chosen. */
export function revealQueryText(): void {
  queryText.isOpen = true;
}

/**
 * Returns true if a query has an OR outside brackets and quotes, which filters cannot show. Used
 * until the engine has read the query, so that the layout does not shift.
 */
export function looksLikeText(query: string): boolean {
  const bare = query.replaceAll(/"[^"]*"|'[^']*'/g, "").replaceAll(/\([^()]*\)/g, "");
  return /\bor\b|\|\|/i.test(bare);
}
