import { sealedFor } from "../../platform/keys/personal-keys.ts";
import type { SealedTable } from "../../platform/keys/sealed-rows.ts";

/** Tables with the second factors of one kind of account, and their owner column. */
export interface FactorTables {
  readonly owner: "user_id" | "staff_id";
  readonly totp: string;
  readonly recoveryCodes: string;
  readonly passkeys: string;
  readonly challenges: string;
}

export const memberFactors: FactorTables = {
  owner: "user_id",
  totp: "totp_factors",
  recoveryCodes: "recovery_codes",
  passkeys: "passkeys",
  challenges: "passkey_challenges",
};

export const staffFactors: FactorTables = {
  owner: "staff_id",
  totp: "staff_totp_factors",
  recoveryCodes: "staff_recovery_codes",
  passkeys: "staff_passkeys",
  challenges: "staff_passkey_challenges",
};

/** The encrypted columns of second factors, for a change of keys. */
export function listSealedTables(): readonly SealedTable[] {
  return [memberFactors, staffFactors].map(({ totp, owner }) => ({
    name: totp,
    key: owner,
    columns: [
      {
        name: "sealed_secret",
        contextOf: (row) => sealedFor(`${totp}.secret`, String(row[owner])),
      },
    ],
  }));
}
