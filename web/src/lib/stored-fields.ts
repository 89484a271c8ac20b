/** Texts by name that this tab keeps over a reload and the way to the login. */
export type KeptFields = Readonly<Record<string, string>>;

/** Returns the texts stored under a key; empty if there are none or storage is forbidden. */
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
export function storeFields(key: string, fields: object | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Storage may be forbidden or full; what was typed then lasts as long as the page.
  }
}

/** Prefix for input not yet run, saved or sent; kept for the session only. */
export const draftPrefix = "munshi.draft.";

/** Holds the ID of the member that drafts are reserved for; it means nothing to anyone else. */
const ownerKey = "munshi.draft-owner";

/** Returns a draft's fields; empty while this tab's drafts are reserved for a member. */
export function readDraftFields(key: string): KeptFields {
  return readDraftOwner() === null ? readKeptFields(key) : {};
}

/** Reserves this tab's drafts for one member and hides them from all others. */
export function leaveDraftsTo(userId: string): void {
  try {
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}

/** Gives the drafts that wait back to their owner; anybody else loses them. False: none waited for them. */
export function takeDraftsBack(userId: string): boolean {
  const owner = readDraftOwner();
  if (owner === null) return false;
  if (owner !== userId) forgetDrafts();
  storeFields(ownerKey, null);
  return owner === userId;
}

/** Deletes reserved drafts when a visitor continues without logging in again. */
export function forgetWaitingDrafts(): void {
  if (readDraftOwner() !== null) forgetDrafts();
}

/** Anyone who uses the tab next finds nothing that the last one was writing. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix) || key === ownerKey) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}

function readDraftOwner(): string | null {
  try {
    return sessionStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}
