import type { Executor } from "@munshi/db";
import type { Clock } from "../../../platform/clock/clock.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { LoginResponse } from "../../../contract/index.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { flowOf } from "../devices/device-marks.ts";
import { ownMessages } from "../messages.ts";
import type { SignInService } from "../sign-in.service.ts";
import { findUser } from "../users.repository.ts";
import type {
  FactorProof,
  PasskeysService,
  SecondFactorsService,
} from "../../second-factors/index.ts";
import { findSecondStep, takeSecondStepTry, useSecondStep } from "./second-steps.repository.ts";
import type { SecondStepRow } from "./second-steps.repository.ts";
import { hashToken } from "./second-steps.ts";
import type { SecurityNotices } from "./security-notices.ts";

export interface SecondStepService {
  /**
   * Ends a sign-in by its second factor, on the site and in the browser that passed the first step.
   * @throws AppError `second_step.ended`, `second_step.wrong_code` (401), `attempts.too_many` (429).
   */
  finish(
    origin: CallOrigin,
    given: FactorProof & {
      readonly token: string;
      readonly device: string;
      readonly chatId: string;
    },
  ): Promise<LoginResponse>;
  /**
   * Returns the options that the browser needs to use a passkey.
   * @throws AppError `second_step.ended` (401), `second_step.no_passkey` (404).
   */
  passkeyOptions(origin: CallOrigin, token: string): Promise<object>;
}

const mostTries = 5;

export function createSecondStepService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly attempts: AttemptsService;
    readonly factors: SecondFactorsService;
    readonly passkeys: PasskeysService;
    readonly notices: SecurityNotices;
    readonly signIn: Pick<SignInService, "admitIf">;
  },
): SecondStepService {
  const { clock, attempts, factors, passkeys, notices, signIn } = deps;
  const findHere = async (origin: CallOrigin, hash: Buffer): Promise<SecondStepRow> => {
    const step = await findSecondStep(db, hash, clock.now());
    const isHere =
      step !== null && step.tenant_key === origin.tenant && step.device_hash === flowOf(origin);
    if (!isHere) throw ended();
    return step;
  };
  return {
    async passkeyOptions(origin, token) {
      const { user_id: userId } = await findHere(origin, hashToken(token));
      const options = await passkeys.startUse(userId, "sign_in");
      if (options !== null) return options;
      throw failure("second_step.no_passkey", 404, ownMessages.noPasskey);
    },

    async finish(origin, { token, device, chatId, ...proof }) {
      const hash = hashToken(token);
      const step = await findHere(origin, hash);
      await attempts.require("secondStep", step.user_id);
      await attempts.require("secondStepDay", step.user_id);
      if (!(await takeSecondStepTry(db, hash, mostTries))) throw ended();
      const user = await findUser(db, step.user_id);
      if (user === null) throw ended();
      const login = await signIn.admitIf(
        async (_current, transaction) => {
          const used = await factors.use(transaction, user.id, proof, {
            tenant: origin.tenant,
            purpose: "sign_in",
          });
          if (used === null) return false;
          if (!(await useSecondStep(transaction, hash, clock.now()))) throw ended();
          if (used === "recovery_code") {
            const owner = { userId: user.id, tenant: origin.tenant };
            await notices.send(transaction, owner, "recovery_code_used");
          }
          return true;
        },
        origin,
        user,
        device,
        chatId,
      );
      if (login === null) {
        const message = ownMessages.wrongFactor;
        throw failure("second_step.wrong_code", 401, message, {
          fields: { detail: message, code: [message] },
        });
      }
      await attempts.forgive("secondStep", step.user_id);
      await attempts.forgive("secondStepDay", step.user_id);
      return login;
    },
  };
}

function ended() {
  const message = ownMessages.secondStepEnded;
  return failure("second_step.ended", 401, message, { fields: { detail: message } });
}
