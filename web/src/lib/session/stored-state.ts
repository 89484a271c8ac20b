/**
 * Client state that outlasts a visit, by the names that the product has always kept it under. What
 * is not listed is never stored; tokens, codes and passwords are no part of any of them.
 */
const sliceNames = [
  "loggedIn",
  "auth",
  "investor",
  "stockHelp",
  "portfolio",
  "portfolioFlav",
  "payment",
  "tracklist",
  "createStock",
  "cart",
] as const;

export type SliceName = (typeof sliceNames)[number];

const prefix = "munshi.state.";
/** Kept by other parts of the page under these names; they go with the session that they tell of. */
const sessionKeys = ["user_id", "username", "callBrokerAPI"] as const;
/** Kept on logout: device preferences and the broker directory are not personal data. */
const retainedKeys = [
  "munshi.color-scheme",
  "munshi.row-density",
  "munshi.telegram-asked",
  "munshi.usage-statistics",
  "brokers",
] as const;

/** Returns the value stored under a name, or null if there is none or storage is forbidden. */
export function readSlice(name: SliceName): unknown {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function writeSlice(name: SliceName, value: unknown): void {
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify(value)));
}

/** After a session that could not go on: whom it was of, and that a broker was to be called. */
export function clearSessionKeys(): void {
  withStorage((storage) => {
    for (const key of [...sessionKeys, ...sliceNames.map((name) => prefix + name)]) {
      storage.removeItem(key);
    }
  });
}

/** At logout: everything but the directory of brokers and how the pages look on this device. */
export function clearStorage(): void {
  withStorage((storage) => {
    const isKept = (key: string): boolean => retainedKeys.some((kept) => kept === key);
    for (const key of Object.keys(storage).filter((name) => !isKept(name))) {
      storage.removeItem(key);
    }
  });
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be forbidden; then there is nothing in it.
  }
  for (const name of readCookieNames()) {
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}

function readCookieNames(): readonly string[] {
  return document.cookie
    .split(";")
    .map((part) => part.split("=")[0]?.trim() ?? "")
    .filter((name) => name !== "");
}

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Storage may be forbidden or full; continue without it.
  }
}
