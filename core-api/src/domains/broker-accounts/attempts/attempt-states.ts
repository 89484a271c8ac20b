import { keysOf } from "@munshi/platform/contract";
/**
 * `begun`: at the broker. `answered`: one caller is exchanging the broker's answer. `email_needed`:
 * the broker's session waits for an address. `identity_needed`: it waits for the member's password
 * and second factor. `name_differs`: it waits until the member confirms the holder's name. The
 * others are final.
 */
export type AttemptStatus =
  | "begun"
  | "answered"
  | "email_needed"
  | "identity_needed"
  | "name_differs"
  | "finished"
  | "failed";

const next: { readonly [S in AttemptStatus]: readonly AttemptStatus[] } = {
  begun: ["answered"],
  answered: ["email_needed", "identity_needed", "name_differs", "finished", "failed"],
  email_needed: ["answered", "failed"],
  identity_needed: ["answered", "failed"],
  name_differs: ["finished", "failed"],
  finished: [],
  failed: [],
};

/** The states that may precede `status`. */
export function statesBefore(status: AttemptStatus): readonly AttemptStatus[] {
  return keysOf(next).filter((from) => next[from].includes(status));
}
