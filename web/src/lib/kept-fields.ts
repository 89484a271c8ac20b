/** Texts by name that this tab keeps over a reload and the way to the login. */
export type KeptFields = Readonly<Record<string, string>>;

/** What was kept under a key, texts alone; empty where nothing is, or where storage is forbidden. */
export function readKeptFields(key: string): KeptFields {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(
        (field): field is [string, string] => typeof field[1] === "string",
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps fields in place of those before; null keeps nothing. */
export function keepFields(key: string, fields: object | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Storage may be forbidden or full; what was typed then lasts as long as the page.
  }
}

/** Under such keys stands what somebody typed and neither ran, saved nor sent; it goes with the session. */
export const draftPrefix = "munshi.draft.";

/** Whoever uses the tab next finds nothing that the last one was writing. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
