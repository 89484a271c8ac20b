import { Secret } from "@munshi/platform";
import { z } from "zod";
import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { Fingerprint, PersonalKeys } from "../../platform/keys/personal-keys.ts";

/** Holder of a broker account. */
export interface Client {
  readonly clientId: string;
  /** The holder's name; empty if the broker gives none. */
  readonly name: string;
}

/** Encryption of clients and their sessions for their rows, with fingerprints to find them. */
export interface SealedClients {
  fingerprint(brokerId: number, clientId: string): readonly [Fingerprint, ...Fingerprint[]];
  /** `broker:3:` and an opaque name, for calls about the client that anyone may make. */
  nameClient(brokerId: number, clientId: string): string;
  sealClient(accountId: string, client: Client): Buffer;
  openClient(accountId: string, sealed: Buffer): Client;
  sealToken(sessionId: string, token: Secret): Buffer;
  /** Null if the key no longer exists: the session is unusable. */
  openToken(sessionId: string, sealed: Buffer): Secret | null;
}

const clientShape = z.strictObject({ clientId: z.string(), name: z.string() });
/** A client whose key no longer exists is anonymous until the next login. */
const lost: Client = { clientId: "", name: "" };
const nameLength = 22;

export function createSealedClients(keys: PersonalKeys): SealedClients {
  const clientContext = (id: string): Buffer => sealedFor("broker_accounts.sealed_client", id);
  const tokenContext = (id: string): Buffer => sealedFor("broker_sessions.sealed_session", id);
  const spell = (brokerId: number, clientId: string): string =>
    `${brokerId}:${clientId.toUpperCase()}`;
  return {
    fingerprint: (brokerId, clientId) =>
      keys.fingerprint("broker client", spell(brokerId, clientId)),
    nameClient(brokerId, clientId) {
      const [name] = keys.fingerprint("broker client name", spell(brokerId, clientId));
      return `broker:${brokerId}:${name.toString("base64url").slice(0, nameLength)}`;
    },
    sealClient: (id, client) => keys.sealer.seal(JSON.stringify(client), clientContext(id)),
    openClient(id, sealed) {
      const text = keys.sealer.open(sealed, clientContext(id));
      return text === null ? lost : clientShape.parse(JSON.parse(text));
    },
    sealToken: (id, token) => keys.sealer.seal(token.reveal(), tokenContext(id)),
    openToken(id, sealed) {
      const text = keys.sealer.open(sealed, tokenContext(id));
      return text === null ? null : new Secret(text);
    },
  };
}

/** `XX0012` as `XX**12`: its holder knows it again. */
export function maskClientId(clientId: string): string {
  const shown = clientId.length > 4 ? 2 : 0;
  const hidden = Math.max(0, clientId.length - 2 * shown - (shown === 0 ? 1 : 0));
  return clientId.slice(0, shown) + "*".repeat(hidden) + clientId.slice(shown + hidden);
}
