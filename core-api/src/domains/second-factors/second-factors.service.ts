import type { Executor, Transaction } from "@munshi/db";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { SecondFactorMethod } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { AccountKeys } from "../../platform/keys/derive-keys.ts";
import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";
import type { FactorTables } from "./factor-tables.ts";
import { deletePasskey, deletePasskeysOf } from "./passkeys.repository.ts";
import type { PasskeyRow } from "./passkeys.repository.ts";
import type { NewPasskey, PasskeysService } from "./passkeys.service.ts";
import { createRecoveryCodes, hashRecoveryCode, readRecoveryCode } from "./recovery-codes.ts";
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  saveTotpSetup,
  useRecoveryCode,
  useTotpStep,
} from "./second-factors.repository.ts";
import type { TotpRow } from "./second-factors.repository.ts";
import { createTotpSecret, findTotpStep } from "./totp.ts";

export const factorMessages = {
  wrongFactor: "Incorrect or already used code. Enter the next one.",
  totpAlreadyOn: "An authenticator app is already in use. Turn it off first.",
  totpNotSetUp: "The setup has expired. Start again.",
  wrongPasskey: "This passkey could not be verified. Try again.",
} as const;

/** A submitted second factor; empty strings count as absent. */
export interface FactorProof {
  readonly code: string;
  readonly recoveryCode: string;
  readonly passkey: AuthenticationResponseJSON | null;
}

/** Context of a proof: a passkey signs for one site and one purpose. */
interface ProofPlace {
  readonly tenant: string;
  readonly purpose: "sign_in" | "confirm";
}

export interface SecondFactorState {
  /** Since when the authenticator app is in use; null where it is not. */
  readonly totpSince: Date | null;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyRow[];
}

/** Authenticator app and recovery codes. Nothing here asks who the person is: see `IdentityService`. */
export interface SecondFactorsService {
  read(userId: string): Promise<SecondFactorState>;
  /** Lists the user's methods; empty if two-step verification is off. */
  methods(executor: Executor, userId: string): Promise<readonly SecondFactorMethod[]>;
  /** Consumes a proof; null, with nothing changed, if it is wrong or was used before. */
  use(
    transaction: Transaction,
    userId: string,
    proof: FactorProof,
    place: ProofPlace,
  ): Promise<SecondFactorMethod | null>;
  /** A new secret for an app, base32, in place of one that was not confirmed. */
  setUpTotp(userId: string, secret?: string): Promise<string>;
  /**
   * Turns the app on by its first code; recovery codes, none where a passkey brought some before.
   * @throws AppError `security.wrong_code` (403), `security.not_set_up` (409).
   */
  confirmTotp(
    userId: string,
    code: string,
    record: (transaction: Transaction) => Promise<void>,
  ): Promise<readonly string[]>;
  /** Stores a passkey; recovery codes where it is the first factor. */
  addPasskey(
    transaction: Transaction,
    userId: string,
    made: NewPasskey,
    name: string,
  ): Promise<readonly string[]>;
  /** Removes one passkey, and the recovery codes with the last factor; false if it is unknown. */
  removePasskey(transaction: Transaction, userId: string, id: string): Promise<boolean>;
  /** Turns every second factor off; false where none is on. */
  turnOff(transaction: Transaction, userId: string): Promise<boolean>;
  /** New recovery codes in place of all earlier ones. */
  renewRecoveryCodes(transaction: Transaction, userId: string): Promise<readonly string[]>;
}

export function createSecondFactorsService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly keys: AccountKeys;
    readonly personal: PersonalKeys;
    readonly passkeys: PasskeysService;
    readonly tables: FactorTables;
  },
): SecondFactorsService {
  const { clock, keys, personal, passkeys, tables } = deps;
  const contextOf = (userId: string): Buffer => sealedFor(`${tables.totp}.secret`, userId);
  const openSecret = (userId: string, row: TotpRow): string => {
    const secret = personal.sealer.open(row.sealed_secret, contextOf(userId));
    if (secret === null) throw new TypeError("The secret of an authenticator app cannot be opened");
    return secret;
  };
  const renewRecoveryCodes: SecondFactorsService["renewRecoveryCodes"] = async (
    transaction,
    userId,
  ) => {
    const codes = createRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(keys[0], userId, code));
    await replaceRecoveryCodes(transaction, tables, userId, hashes, clock.now());
    return codes;
  };
  const methods: SecondFactorsService["methods"] = async (executor, userId) => {
    const totp = await findTotp(executor, tables, userId);
    const hasApp = totp !== null && totp.confirmed_at !== null;
    const hasPasskey = (await passkeys.list(executor, userId)).length > 0;
    if (!hasApp && !hasPasskey) return [];
    return [
      ...(hasApp ? (["totp"] as const) : []),
      ...(hasPasskey ? (["passkey"] as const) : []),
      "recovery_code",
    ];
  };

  return {
    methods,
    renewRecoveryCodes,
    async read(userId) {
      const [totp, recoveryCodesLeft, known] = await Promise.all([
        findTotp(db, tables, userId),
        countRecoveryCodes(db, tables, userId),
        passkeys.list(db, userId),
      ]);
      return { totpSince: totp?.confirmed_at ?? null, recoveryCodesLeft, passkeys: known };
    },

    async use(transaction, userId, { code, recoveryCode, passkey }, place) {
      const at = clock.now();
      if (passkey !== null) {
        const given = { ...place, response: passkey };
        return (await passkeys.use(transaction, userId, given)) ? "passkey" : null;
      }
      if (code !== "") {
        const totp = await findTotp(transaction, tables, userId);
        if (totp === null || totp.confirmed_at === null) return null;
        const step = findTotpStep(openSecret(userId, totp), code, at);
        const isUsed = step !== null && (await useTotpStep(transaction, tables, userId, step));
        return isUsed ? "totp" : null;
      }
      const read = readRecoveryCode(recoveryCode);
      if (read === null) return null;
      const hashes = keys.map((key) => hashRecoveryCode(key, userId, read));
      return (await useRecoveryCode(transaction, tables, userId, hashes, at))
        ? "recovery_code"
        : null;
    },

    async setUpTotp(userId, secret = createTotpSecret()) {
      const row = {
        sealed_secret: personal.sealer.seal(secret, contextOf(userId)),
        created_at: clock.now(),
      };
      if (await saveTotpSetup(db, tables, userId, row)) return secret;
      throw failure("security.already_on", 409, factorMessages.totpAlreadyOn);
    },

    async confirmTotp(userId, code, record) {
      const at = clock.now();
      const row = await findTotp(db, tables, userId);
      if (row === null || row.confirmed_at !== null) throw notSetUp();
      const step = findTotpStep(openSecret(userId, row), code, at);
      if (step === null) throw wrongFactor();
      return inTransaction(db, async (transaction) => {
        if (!(await confirmTotp(transaction, tables, userId, row, step, at))) throw notSetUp();
        await record(transaction);
        const isFirst = (await passkeys.list(transaction, userId)).length === 0;
        return isFirst ? renewRecoveryCodes(transaction, userId) : [];
      });
    },

    async addPasskey(transaction, userId, made, name) {
      const isFirst = (await methods(transaction, userId)).length === 0;
      if (!(await passkeys.add(transaction, userId, made, name))) throw wrongPasskey();
      return isFirst ? renewRecoveryCodes(transaction, userId) : [];
    },

    async removePasskey(transaction, userId, id) {
      if (!(await deletePasskey(transaction, tables, userId, id))) return false;
      const isOff = (await methods(transaction, userId)).length === 0;
      if (isOff) await replaceRecoveryCodes(transaction, tables, userId, [], clock.now());
      return true;
    },

    async turnOff(transaction, userId) {
      const wasOn = (await methods(transaction, userId)).length > 0;
      await deleteTotp(transaction, tables, userId);
      await deletePasskeysOf(transaction, tables, userId);
      await replaceRecoveryCodes(transaction, tables, userId, [], clock.now());
      return wasOn;
    },
  };
}

export function wrongFactor() {
  const message = factorMessages.wrongFactor;
  return failure("security.wrong_code", 403, message, { fields: { code: [message] } });
}

export function wrongPasskey() {
  return failure("security.wrong_passkey", 403, factorMessages.wrongPasskey);
}

function notSetUp() {
  return failure("security.not_set_up", 409, factorMessages.totpNotSetUp);
}
