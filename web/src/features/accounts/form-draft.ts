import { draftPrefix, storeFields, readDraftFields } from "../../lib/stored-fields.ts";
import type { KeptFields } from "../../lib/stored-fields.ts";

const prefix = `${draftPrefix}form.`;

/** What someone typed into a form in this tab and did not send; empty where nothing is kept. */
export function readDraft(form: string): KeptFields {
  return readDraftFields(prefix + form);
}

/** Keeps fields by name over a reload of this tab; passwords and codes are never among them. */
export function storeDraft(form: string, fields: KeptFields): void {
  storeFields(prefix + form, fields);
}

/** Once it is sent. */
export function forgetDraft(form: string): void {
  storeFields(prefix + form, null);
}
