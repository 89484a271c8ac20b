import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Executor, Transaction } from "@munshi/db";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { FactorTables } from "./factor-tables.ts";
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  saveChallenge,
  takeChallenge,
} from "./passkeys.repository.ts";
import type { ChallengePurpose, PasskeyRow } from "./passkeys.repository.ts";

/** Passkeys (WebAuthn): a second factor, and for staff also a sign-in without a password. */
export interface PasskeysService {
  list(executor: Executor, userId: string): Promise<readonly PasskeyRow[]>;
  /** Returns the browser's options for creating a passkey, valid for five minutes. */
  startRegistration(user: {
    readonly id: string;
    readonly email: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Returns the passkey created for the challenge, not yet stored; null if not verified. */
  verifyRegistration(
    userId: string,
    tenant: string,
    response: RegistrationResponseJSON,
  ): Promise<NewPasskey | null>;
  /** Returns false if it is already stored. */
  add(transaction: Transaction, userId: string, made: NewPasskey, name: string): Promise<boolean>;
  /** Returns the browser's options for signing, or null for users without passkeys. */
  startUse(
    userId: string,
    purpose: Exclude<ChallengePurpose, "register">,
  ): Promise<PublicKeyCredentialRequestOptionsJSON | null>;
  /** Consumes the newest challenge; true if one of the user's passkeys on this site signed it. */
  use(
    transaction: Transaction,
    userId: string,
    given: {
      readonly purpose: Exclude<ChallengePurpose, "register">;
      readonly tenant: string;
      readonly response: AuthenticationResponseJSON;
    },
  ): Promise<boolean>;
  /** Returns options for signing with any passkey of this site; the caller keeps the challenge. */
  startDiscovery(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Returns the owner of the passkey that signed with user verification, or null. */
  findSigner(
    transaction: Transaction,
    given: {
      readonly tenant: string;
      readonly challenge: string;
      readonly response: AuthenticationResponseJSON;
    },
  ): Promise<string | null>;
}

/** The site that passkeys are made for. */
export interface PasskeySite {
  /** The host that browsers accept as the relying party. */
  readonly host: string;
  originOf(tenant: string): string;
  /** Passkeys that sign in alone: stored on the device, which asks for its owner's finger or PIN. */
  readonly isSufficient: boolean;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

const lifeMs = 300_000;
const rpName = "Munshi";

export function createPasskeysService(
  db: Executor,
  deps: { readonly clock: Clock; readonly tables: FactorTables; readonly site: PasskeySite },
): PasskeysService {
  const { clock, tables, site } = deps;
  const rpID = site.host;
  const userVerification = site.isSufficient ? "required" : "preferred";
  const checkAssertion = async (
    transaction: Transaction,
    passkey: PasskeyRow,
    given: {
      readonly tenant: string;
      readonly challenge: string;
      readonly response: AuthenticationResponseJSON;
    },
  ): Promise<boolean> => {
    const checked = await verifyAuthenticationResponse({
      response: given.response,
      expectedChallenge: given.challenge,
      expectedOrigin: site.originOf(given.tenant),
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: site.isSufficient,
    }).catch(() => null);
    if (checked?.verified !== true) return false;
    const { newCounter } = checked.authenticationInfo;
    await markPasskeyUsed(transaction, tables, passkey.id, newCounter, clock.now());
    return true;
  };
  const remember = async (
    userId: string,
    purpose: ChallengePurpose,
    challenge: string,
  ): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + lifeMs);
    await saveChallenge(db, tables, userId, purpose, challenge, expiresAt);
  };
  return {
    list: (executor, userId) => listPasskeys(executor, tables, userId),

    async startRegistration({ id, email }) {
      const known = await listPasskeys(db, tables, id);
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userName: email,
        userID: new Uint8Array(Buffer.from(id)),
        timeout: lifeMs,
        attestationType: "none",
        excludeCredentials: known.map(describeCredential),
        authenticatorSelection: {
          residentKey: site.isSufficient ? "required" : "discouraged",
          userVerification,
        },
      });
      await remember(id, "register", options.challenge);
      return options;
    },

    async verifyRegistration(userId, tenant, response) {
      const challenge = await takeChallenge(db, tables, userId, "register", clock.now());
      if (challenge === null) return null;
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: site.originOf(tenant),
        expectedRPID: rpID,
        requireUserVerification: site.isSufficient,
      }).catch(() => null);
      if (checked?.registrationInfo === undefined) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },

    add: (transaction, userId, made, name) =>
      insertPasskey(transaction, tables, userId, {
        id: createPublicId(),
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name,
        created_at: clock.now(),
      }),

    async startUse(userId, purpose) {
      const known = await listPasskeys(db, tables, userId);
      if (known.length === 0) return null;
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: lifeMs,
        allowCredentials: known.map(describeCredential),
        userVerification,
      });
      await remember(userId, purpose, options.challenge);
      return options;
    },

    async use(transaction, userId, { purpose, tenant, response }) {
      const challenge = await takeChallenge(transaction, tables, userId, purpose, clock.now());
      const passkey = (await listPasskeys(transaction, tables, userId)).find(
        ({ credential_id: id }) => id === response.id,
      );
      if (challenge === null || passkey === undefined) return false;
      return checkAssertion(transaction, passkey, { tenant, challenge, response });
    },

    startDiscovery: () =>
      generateAuthenticationOptions({ rpID, timeout: lifeMs, userVerification: "required" }),

    async findSigner(transaction, given) {
      const known = await findPasskey(transaction, tables, given.response.id);
      if (known === null || !(await checkAssertion(transaction, known.passkey, given))) return null;
      return known.ownerId;
    },
  };
}

function describeCredential({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: [...transports] };
}
