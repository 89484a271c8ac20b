import { hkdfSync } from "node:crypto";
import type { KeyRing, NamedKey } from "@munshi/platform";

/** The uses of the installation's key; each has a separate derived key. */
export interface AccountKey {
  /** Names the key in tokens. */
  readonly id: string;
  /** Signs access tokens. */
  readonly access: Buffer;
  /** Makes the refresh token that follows another. */
  readonly successor: Buffer;
  /** Makes the codes of mails. */
  readonly code: Buffer;
  /** Hides the subjects of attempt counters. */
  readonly attempts: Buffer;
  /** Signs the tokens of our servers for `/v2/api`. */
  readonly service: Buffer;
  /** Signs which chat a link of the bot's was written to. */
  readonly chat: Buffer;
  /** Hashes recovery codes. */
  readonly recovery: Buffer;
  /** Makes the links of invitations to the back office. */
  readonly invitation: Buffer;
  /** Signs the opt-out links of mails. */
  readonly optOut: Buffer;
  /** Makes the secret that the chat bot's servers send with their calls. */
  readonly webhook: Buffer;
}

/** The current key first, then those that what was made before may still need. */
export type AccountKeys = readonly [AccountKey, ...AccountKey[]];

export function deriveAccountKeys(ring: KeyRing): AccountKeys {
  const [current, ...older] = ring;
  return [derive(current), ...older.map(derive)];
}

function derive({ id, key }: NamedKey): AccountKey {
  const forUse = (use: string): Buffer =>
    Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `munshi accounts ${use}`, 32));
  return {
    id,
    access: forUse("access"),
    successor: forUse("successor"),
    code: forUse("code"),
    attempts: forUse("attempts"),
    service: forUse("service"),
    chat: forUse("chat"),
    recovery: forUse("recovery"),
    invitation: forUse("staff invitation"),
    optOut: forUse("mail opt-out"),
    webhook: forUse("webhook"),
  };
}
