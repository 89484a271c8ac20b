import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { createAttemptsService } from "./domains/accounts/index.ts";
import type { AuditService } from "./domains/audit/index.ts";
import { createKyc } from "./domains/kyc/index.ts";
import type { Kyc } from "./domains/kyc/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import type { AccountKeys } from "./platform/keys/derive-keys.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import type { Outbox } from "./platform/outbox/index.ts";
import { createSecureId } from "./providers/kyc/index.ts";

/** KYC with the provider that the configuration names, if it names one. */
export function composeKyc(
  db: Executor,
  config: CoreConfig,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly keys: AccountKeys;
    readonly personal: PersonalKeys;
    readonly audit: AuditService;
    readonly outbox: Outbox;
  },
): Kyc {
  const { clock, log, keys, personal, audit, outbox } = deps;
  const attempts = createAttemptsService(db, { clock, keys });
  return createKyc({
    db,
    clock,
    log,
    personal,
    audit,
    outbox,
    publicUrl: config.accounts.publicUrl,
    provider: config.kyc === null ? null : createSecureId(config.kyc, { log, clock }),
    requireTry: (kind, userId) => attempts.require(kind, userId),
    countAnswer: (kind, userId, signal, ask) =>
      attempts.countAnswer(attempts.subjectOf(kind, userId), signal, ask),
    giveTryBack: (kind, userId, at) => attempts.giveBack([attempts.subjectOf(kind, userId)], at),
  });
}
