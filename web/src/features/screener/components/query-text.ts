import { proxy, useSnapshot } from "valtio";
import { useBuilderPart, useScreenerPart } from "../context.ts";

const storageKey = "munshi.query-text";

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === "open";
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return false;
  }
}

const chosen = proxy({ isOpen: readStored() });

let wantsFocus = false;

/** Whether the text was opened by hand just now, so that the caret goes there; told once. */
export function takeFocusWish(): boolean {
  const wish = wantsFocus;
  wantsFocus = false;
  return wish;
}

/** Shows or hides the query's text, remembered for the next visit. */
export function showQueryText(isOpen: boolean): void {
  chosen.isOpen = isOpen;
  wantsFocus = isOpen;
  try {
    localStorage.setItem(storageKey, isOpen ? "open" : "closed");
  } catch {
    // As above.
  }
}

/**
 * Whether a query has an OR outside brackets and quotes, which no filters can show. Used until the
 * engine has read the query, so that the page keeps its layout.
 */
export function looksLikeText(query: string): boolean {
  const bare = query.replaceAll(/"[^"]*"|'[^']*'/g, "").replaceAll(/\([^()]*\)/g, "");
  return /\bor\b|\|\|/i.test(bare);
}

/** Whether the query's text is shown, and whether it has to be: filters cannot show every query. */
export function useQueryText(): { readonly isOpen: boolean; readonly isNeeded: boolean } {
  const { isOpen } = useSnapshot(chosen);
  const drawable = useBuilderPart(({ outlined }) => outlined?.outline.drawable ?? null);
  const isRefused = useScreenerPart(({ refusal }) => refusal !== null);
  const isGuessed = useScreenerPart(({ address }) => looksLikeText(address.query));
  const isNeeded = isRefused || (drawable === null ? isGuessed : !drawable);
  return { isOpen: isOpen || isNeeded, isNeeded };
}
