import { draftPrefix, keepFields, readDraftFields } from "../../lib/kept-fields.ts";
import type { KeptFields } from "../../lib/kept-fields.ts";

const prefix = `${draftPrefix}form.`;

/** What somebody typed into a form in this tab and did not send; empty where nothing is kept. */
export function readDraft(form: string): KeptFields {
  return readDraftFields(prefix + form);
}

/** Keeps fields by name over a reload of this tab; passwords and codes are never among them. */
export function keepDraft(form: string, fields: KeptFields): void {
  keepFields(prefix + form, fields);
}

/** Once it is sent. */
export function forgetDraft(form: string): void {
  keepFields(prefix + form, null);
}
