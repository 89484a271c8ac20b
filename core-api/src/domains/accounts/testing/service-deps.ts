import { randomBytes } from "node:crypto";
import { deriveAccountKeys } from "../../../platform/keys/derive-keys.ts";
import { derivePersonalKeys } from "../../../platform/keys/personal-keys.ts";
import { createAuditService } from "../../audit/index.ts";
import { createEntitlementsService } from "../../entitlements/index.ts";
import { createAttemptsService } from "../attempts/attempts.service.ts";
import { computeCode, createCodesService } from "../codes/codes.service.ts";
import { createPasswordHasher } from "../passwords/password-hasher.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import {
  createPasskeysService,
  createSecondFactorsService,
  memberFactors,
} from "../../second-factors/index.ts";
import { memberPasskeySite } from "../accounts.ts";
import { createSecurityNotices } from "../security/security-notices.ts";
import { createSecondSteps } from "../security/second-steps.ts";
import { createTokensService } from "../tokens/tokens.service.ts";
import { lowPasswordCost } from "./accounts-server.ts";
import type { AccountsServer } from "./accounts-server.ts";

/** Creates the account services' dependencies on a server's database, to test one service alone. */
export function createServiceDeps(server: AccountsServer) {
  const { clock, database, core } = server;
  const { db } = database;
  const ring = [{ id: "test", key: randomBytes(32) }] as const;
  const keys = deriveAccountKeys(ring);
  const personal = derivePersonalKeys(ring);
  const audit = createAuditService(db, { clock });
  const { outbox } = core;
  return {
    clock,
    audit,
    outbox,
    hasher: createPasswordHasher(lowPasswordCost),
    notices: createSecurityNotices({ clock, audit, outbox }),
    factors: createSecondFactorsService(db, {
      clock,
      keys,
      personal,
      tables: memberFactors,
      passkeys: createPasskeysService(db, {
        clock,
        tables: memberFactors,
        site: memberPasskeySite("http://localhost:8080"),
      }),
    }),
    secondSteps: createSecondSteps({ clock }),
    attempts: createAttemptsService(db, { clock, keys }),
    codes: createCodesService(db, { clock, keys, outbox }),
    tokens: createTokensService(db, { clock, keys, audit }),
    entitlements: createEntitlementsService(db, { clock }),
    /** The code that a mail to the address would hold. */
    async newestCode(email: string): Promise<string> {
      const row = (await db("verification_codes")
        .where({ email })
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .first("id")) as { readonly id: string };
      return computeCode(keys[0], row.id);
    },
  };
}

/** Hashes as ever; `meddle` runs each time when that is done. */
export function meddleAfter(
  hasher: PasswordHasher,
  meddle: () => Promise<unknown>,
): PasswordHasher {
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await meddle();
    return result;
  };
  return {
    hash: (password) => after(hasher.hash(password)),
    verify: (stored, password) => after(hasher.verify(stored, password)),
  };
}
