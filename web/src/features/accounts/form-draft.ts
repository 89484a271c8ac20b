import { draftPrefix, storeFields, readDraftFields } from "../../lib/stored-fields.ts";
import type { KeptFields } from "../../lib/stored-fields.ts";

const prefix = `${draftPrefix}form.`;

/** Returns the unsent fields of a form in this tab; empty if nothing is stored. */
export function readDraft(form: string): KeptFields {
  return readDraftFields(prefix + form);
}

/** Stores fields by name across a reload of this tab; they never include passwords or codes. */
export function storeDraft(form: string, fields: KeptFields): void {
  storeFields(prefix + form, fields);
}

/** Once it is sent. */
export function forgetDraft(form: string): void {
  storeFields(prefix + form, null);
}
