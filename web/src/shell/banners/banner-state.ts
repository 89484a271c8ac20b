import { proxy } from "valtio";
import { onSignedOut } from "../../lib/session/session.ts";

const storageKey = "munshi.hidden-statement";

/** The text of the pricing banner that was closed in this tab; empty where none was. */
export const banners = proxy<{ hiddenStatement: string }>({ hiddenStatement: readHidden() });

/** A statement says the same until something changes: once closed it stays away from later pages. */
export function hideStatement(text: string): void {
  banners.hiddenStatement = text;
  withStorage((storage) => storage.setItem(storageKey, text));
}

/** The next login begins with its banner. */
onSignedOut(() => {
  banners.hiddenStatement = "";
  withStorage((storage) => storage.removeItem(storageKey));
});

function readHidden(): string {
  let text = "";
  withStorage((storage) => {
    text = storage.getItem(storageKey) ?? "";
  });
  return text;
}

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // Storage may be forbidden; the banner then comes back with the next page load.
  }
}
