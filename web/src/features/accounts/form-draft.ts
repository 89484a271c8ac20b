import { onSignedOut } from "../../lib/session/session.ts";

const prefix = "munshi.half-filled.";

/** Fields by name; passwords and codes are never among them. */
export type FormDraft = Readonly<Record<string, string>>;

/** What somebody typed into a form in this tab and did not send; empty where nothing is kept. */
export function readDraft(form: string): FormDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((field): field is [string, string] => {
        const value: unknown = field[1];
        return typeof value === "string";
      }),
    );
  } catch {
    return {};
  }
}

/** Keeps it over a reload of this tab. */
export function keepDraft(form: string, fields: FormDraft): void {
  withStorage((storage) => storage.setItem(prefix + form, JSON.stringify(fields)));
}

/** Once it is sent. */
export function forgetDraft(form: string): void {
  withStorage((storage) => storage.removeItem(prefix + form));
}

/** Whoever signs in next finds nothing of who was here before. */
onSignedOut(() =>
  withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(prefix)) storage.removeItem(key);
    }
  }),
);

function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage);
  } catch {
    // Storage may be forbidden; a reload then begins with an empty form.
  }
}
