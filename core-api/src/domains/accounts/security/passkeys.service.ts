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
import type { Clock } from "../../../platform/clock/clock.ts";
import { writePageAddress } from "../../../platform/http/page-address.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import {
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  saveChallenge,
  takeChallenge,
} from "./passkeys.repository.ts";
import type { ChallengePurpose, PasskeyRow } from "./passkeys.repository.ts";

/** Passkeys (WebAuthn) as a second factor; a passkey serves every site of the installation. */
export interface PasskeysService {
  list(executor: Executor, userId: string): Promise<readonly PasskeyRow[]>;
  /** What a browser needs to make a passkey, within five minutes. */
  startRegistration(user: {
    readonly id: string;
    readonly email: string;
  }): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** A passkey that was made for the challenge, not yet stored; null where it proves nothing. */
  verifyRegistration(
    userId: string,
    tenant: string,
    response: RegistrationResponseJSON,
  ): Promise<NewPasskey | null>;
  /** False where it is stored already. */
  add(transaction: Transaction, userId: string, made: NewPasskey, name: string): Promise<boolean>;
  /** What a browser needs to sign with one; null for users without passkeys. */
  startUse(
    userId: string,
    purpose: Exclude<ChallengePurpose, "register">,
  ): Promise<PublicKeyCredentialRequestOptionsJSON | null>;
  /** Uses the newest challenge up; is it signed by one of the user's passkeys on this site? */
  use(
    transaction: Transaction,
    userId: string,
    given: {
      readonly purpose: Exclude<ChallengePurpose, "register">;
      readonly tenant: string;
      readonly response: AuthenticationResponseJSON;
    },
  ): Promise<boolean>;
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
  deps: { readonly clock: Clock; readonly publicUrl: string },
): PasskeysService {
  const { clock, publicUrl } = deps;
  // Browsers accept the main site's host as the relying party on each partner's sub-domain.
  const rpID = new URL(publicUrl).hostname;
  const originOfSite = (tenant: string): string =>
    new URL(writePageAddress(publicUrl, tenant, "/")).origin;
  const remember = async (
    userId: string,
    purpose: ChallengePurpose,
    challenge: string,
  ): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + lifeMs);
    await saveChallenge(db, userId, purpose, challenge, expiresAt);
  };
  return {
    list: listPasskeys,

    async startRegistration({ id, email }) {
      const known = await listPasskeys(db, id);
      const options = await generateRegistrationOptions({
        rpName,
        rpID,
        userName: email,
        userID: new Uint8Array(Buffer.from(id)),
        timeout: lifeMs,
        attestationType: "none",
        excludeCredentials: known.map(describeCredential),
        authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      });
      await remember(id, "register", options.challenge);
      return options;
    },

    async verifyRegistration(userId, tenant, response) {
      const challenge = await takeChallenge(db, userId, "register", clock.now());
      if (challenge === null) return null;
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: originOfSite(tenant),
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(() => null);
      if (checked?.registrationInfo === undefined) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },

    add: (transaction, userId, made, name) =>
      insertPasskey(transaction, {
        id: createPublicId(),
        user_id: userId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name,
        created_at: clock.now(),
      }),

    async startUse(userId, purpose) {
      const known = await listPasskeys(db, userId);
      if (known.length === 0) return null;
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: lifeMs,
        allowCredentials: known.map(describeCredential),
        userVerification: "preferred",
      });
      await remember(userId, purpose, options.challenge);
      return options;
    },

    async use(transaction, userId, { purpose, tenant, response }) {
      const at = clock.now();
      const challenge = await takeChallenge(transaction, userId, purpose, at);
      const passkey = (await listPasskeys(transaction, userId)).find(
        ({ credential_id: id }) => id === response.id,
      );
      if (challenge === null || passkey === undefined) return false;
      const checked = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: originOfSite(tenant),
        expectedRPID: rpID,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
        },
        requireUserVerification: false,
      }).catch(() => null);
      if (checked?.verified !== true) return false;
      const { newCounter } = checked.authenticationInfo;
      await markPasskeyUsed(transaction, passkey.id, newCounter, at);
      return true;
    },
  };
}

function describeCredential({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: [...transports] };
}
