import { keepFields, readKeptFields } from "../../lib/kept-fields.ts";
import type { KeptFields } from "../../lib/kept-fields.ts";
import { onSignedOut } from "../../lib/session/session.ts";

const prefix = "munshi.half-filled.";

/** What somebody typed into a form in this tab and did not send; empty where nothing is kept. */
export function readDraft(form: string): KeptFields {
  return readKeptFields(prefix + form);
}

/** Keeps fields by name over a reload of this tab; passwords and codes are never among them. */
export function keepDraft(form: string, fields: KeptFields): void {
  keepFields(prefix + form, fields);
}

/** Once it is sent. */
export function forgetDraft(form: string): void {
  keepFields(prefix + form, null);
}

/** Whoever signs in next finds nothing of who was here before. */
onSignedOut(() => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is forbidden nothing was kept.
  }
});
