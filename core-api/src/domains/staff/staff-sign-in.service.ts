import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Executor, Transaction } from "@munshi/db";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import type { AttemptsService, PasswordHasher } from "../accounts/index.ts";
import type { AuditService } from "../audit/index.ts";
import { wrongFactor, wrongPasskey } from "../second-factors/index.ts";
import type {
  FactorProof,
  PasskeysService,
  SecondFactorsService,
} from "../second-factors/index.ts";
import {
  findStep,
  insertStep,
  takeStepTry,
  useStep,
  deleteStepsBefore,
} from "./sign-in-steps.repository.ts";
import type { SignInStepRow } from "./sign-in-steps.repository.ts";
import { hashSessionToken } from "./staff-sessions.service.ts";
import type { BegunBy, StaffSessions, StartedSession } from "./staff-sessions.service.ts";
import { findStaff, findStaffByEmail, lockStaff } from "./staff.repository.ts";
import type { StaffRow } from "./staff.repository.ts";

type Method = BegunBy["method"];

/** Password and second factor, or a passkey alone, for a session of the back office. */
export interface StaffSignIn {
  /** @throws AppError `staff.wrong_password` (401), `attempts.too_many` (429). */
  checkPassword(
    origin: CallOrigin,
    given: { readonly email: string; readonly password: string },
  ): Promise<{ readonly step: string; readonly methods: readonly Method[] }>;
  /**
   * WebAuthn options for a second step, or with an empty one for a sign-in by passkey alone.
   * @throws AppError `staff.step_ended` (401), `staff.no_passkey` (404).
   */
  passkeyOptions(
    origin: CallOrigin,
    step: string,
  ): Promise<{ readonly step: string; readonly options: object }>;
  /** @throws AppError `staff.step_ended` (401), `security.wrong_code`, `security.wrong_passkey` (403). */
  finish(
    origin: CallOrigin,
    step: string,
    proof: FactorProof,
  ): Promise<{ readonly started: StartedSession; readonly staff: StaffRow }>;
  /**
   * Shows a second factor again.
   * @throws AppError `security.wrong_code`, `security.wrong_passkey` (403), `attempts.too_many` (429).
   */
  stepUp(by: Actor, sessionId: string, proof: FactorProof): Promise<void>;
  removeExpired(now: Date): Promise<number>;
}

const stepMs = 300_000;
const mostTries = 5;
const dayMs = 86_400_000;

export function createStaffSignIn(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly attempts: AttemptsService;
    readonly hasher: PasswordHasher;
    readonly factors: SecondFactorsService;
    readonly passkeys: PasskeysService;
    readonly sessions: StaffSessions;
  },
): StaffSignIn {
  const { clock, audit, attempts, hasher, factors, passkeys, sessions } = deps;
  const begin = async (given: Pick<SignInStepRow, "staff_id" | "challenge">): Promise<string> => {
    const token = randomBytes(32).toString("base64url");
    const at = clock.now();
    await insertStep(db, {
      ...given,
      token_hash: hashSessionToken(token),
      created_at: at,
      expires_at: new Date(at.getTime() + stepMs),
    });
    return token;
  };
  const recordFailure = async (
    tenant: string,
    staffId: string | null,
    part: "password" | "second_factor" | "passkey" | "step_up",
  ): Promise<void> => {
    await audit.record({
      actor:
        staffId === null
          ? { kind: "system", id: "sign-in", tenant }
          : { kind: "staff", id: staffId, tenant },
      action: "staff.sign_in_failed",
      subject: staffId ?? "unknown",
      details: { part },
    });
  };

  /** Returns the staff member and the method; null, with nothing changed, for a wrong proof. */
  const prove = async (
    transaction: Transaction,
    tenant: string,
    step: SignInStepRow,
    proof: FactorProof,
  ): Promise<{ readonly staffId: string; readonly method: Method } | null> => {
    if (step.staff_id !== null) {
      const place = { tenant, purpose: "sign_in" } as const;
      const method = await factors.use(transaction, step.staff_id, proof, place);
      return method === null ? null : { staffId: step.staff_id, method };
    }
    if (step.challenge === null || proof.passkey === null) return null;
    const response: AuthenticationResponseJSON = proof.passkey;
    const given = { tenant, challenge: step.challenge, response };
    const staffId = await passkeys.findSigner(transaction, given);
    return staffId === null ? null : { staffId, method: "passkey" };
  };

  return {
    async checkPassword(origin, { email: typed, password }) {
      const email = typed.trim().toLowerCase();
      const counted = [
        ["signIn", "staff", email, origin.address],
        ["signInAccount", "staff", email],
        ["signInAccountDay", "staff", email],
        ["signInAddress", "staff", origin.address],
      ] as const;
      for (const [kind, ...about] of counted) await attempts.require(kind, ...about);
      const staff = await findStaffByEmail(db, origin.tenant, email);
      const matches = await hasher.verify(staff?.password_hash ?? null, password);
      const methods =
        staff === null || !staff.active || !matches ? [] : await factors.methods(db, staff.id);
      if (staff === null || methods.length === 0) {
        await recordFailure(origin.tenant, staff?.id ?? null, "password");
        throw failure("staff.wrong_password", 401, "Incorrect email or password.");
      }
      for (const [kind, ...about] of counted) await attempts.forgive(kind, ...about);
      return { step: await begin({ staff_id: staff.id, challenge: null }), methods };
    },

    async passkeyOptions(origin, step) {
      if (step === "") {
        await attempts.require("signInAddress", "staff passkey", origin.address);
        const options = await passkeys.startDiscovery();
        return {
          step: await begin({ staff_id: null, challenge: options.challenge }),
          options,
        };
      }
      const row = await findStep(db, hashSessionToken(step), clock.now());
      if (row === null || row.staff_id === null) throw stepEnded();
      const options = await passkeys.startUse(row.staff_id, "sign_in");
      if (options === null) throw noPasskey();
      return { step, options };
    },

    async finish(origin, step, proof) {
      const hash = hashSessionToken(step);
      const row = await findStep(db, hash, clock.now());
      if (row === null) throw stepEnded();
      const counted = row.staff_id ?? "";
      if (row.staff_id === null) {
        await attempts.require("signInAddress", "staff passkey", origin.address);
      } else {
        await attempts.require("secondStep", "staff", counted);
        await attempts.require("secondStepDay", "staff", counted);
      }
      if (!(await takeStepTry(db, hash, mostTries))) throw stepEnded();
      const done = await inTransaction(db, async (transaction) => {
        if (row.staff_id !== null) await lockStaff(transaction, row.staff_id);
        const proved = await prove(transaction, origin.tenant, row, proof);
        if (proved === null) return null;
        const staff = await findStaff(transaction, origin.tenant, proved.staffId);
        if (staff === null || !staff.active || staff.password_hash === null) return null;
        if (!(await useStep(transaction, hash, clock.now()))) throw stepEnded();
        const begun = { method: proved.method, device: origin.device?.name ?? "Unknown device" };
        return { staff, started: await sessions.begin(transaction, staff, begun) };
      });
      if (done === null) {
        const part = row.staff_id === null ? "passkey" : "second_factor";
        await recordFailure(origin.tenant, row.staff_id, part);
        throw proof.passkey === null ? wrongFactor() : wrongPasskey();
      }
      if (row.staff_id !== null) {
        await attempts.forgive("secondStep", "staff", counted);
        await attempts.forgive("secondStepDay", "staff", counted);
      }
      return done;
    },

    async stepUp(by, sessionId, proof) {
      await attempts.require("confirm", "staff", by.id);
      const isProved = await inTransaction(db, async (transaction) => {
        const place = { tenant: by.tenant, purpose: "confirm" } as const;
        if ((await factors.use(transaction, by.id, proof, place)) === null) return false;
        await sessions.stepUp(transaction, by, sessionId);
        return true;
      });
      if (!isProved) {
        await recordFailure(by.tenant, by.id, "step_up");
        throw proof.passkey === null ? wrongFactor() : wrongPasskey();
      }
      await attempts.forgive("confirm", "staff", by.id);
    },

    removeExpired: (now) => deleteStepsBefore(db, new Date(now.getTime() - dayMs)),
  };
}

function stepEnded() {
  return failure("staff.step_ended", 401, "This sign-in has expired. Log in again.");
}

export function noPasskey() {
  return failure("staff.no_passkey", 404, "There is no passkey for this account.");
}
