import { join } from "node:path";
import type { Database } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { requireRegister } from "./compose-registers.ts";
import { createDemoDesk } from "./demo-desk.ts";
import type { AuditService } from "./domains/audit/index.ts";
import type { ChangeRequestsService } from "./domains/change-requests/index.ts";
import { createCompanyProfiles } from "./domains/company-profile/index.ts";
import { createComplaintDesk, createComplaintsChange } from "./domains/complaints/index.ts";
import type { ComplaintDesk } from "./domains/complaints/index.ts";
import { createComplianceService } from "./domains/compliance/index.ts";
import type { ComplianceService } from "./domains/compliance/index.ts";
import type { MarketDomain } from "./domains/market/index.ts";
import { createMessengerDomain } from "./domains/messenger/index.ts";
import type { MessengerDomain } from "./domains/messenger/index.ts";
import {
  announceCallsOn,
  createCallCorrection,
  createCalls,
  createStrategies,
  expireCallsOn,
} from "./domains/research-desk/index.ts";
import type { ResearchDesk } from "./domains/research-desk/index.ts";
import { createScripts, createScriptUploads } from "./domains/scripts/index.ts";
import type { ScriptsService, ScriptUploads } from "./domains/scripts/index.ts";
import type { Telegram } from "./domains/telegram/index.ts";
import type { Actor } from "./platform/actor/actor.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import type { AccountKeys } from "./platform/keys/derive-keys.ts";
import type { Outbox } from "./platform/outbox/index.ts";
import type { RegisterSource } from "./platform/register/index.ts";
import type { MailProvider } from "./providers/mail/index.ts";

/** Services for research, scripts, broadcasts, complaints and compliance. */
export interface Desks {
  /** Strategies and research calls. */
  readonly research: ResearchDesk;
  /** Instruments that members can order, and limits on their orders. */
  readonly scripts: ScriptsService;
  readonly scriptUploads: ScriptUploads;
  readonly complaints: ComplaintDesk;
  /** Registers for the regulator, and inspection packs. */
  readonly compliance: ComplianceService;
  /** Broadcasts to members. */
  readonly messenger: MessengerDomain;
  /** Creates demo strategies, calls, scripts and limits, once. */
  seedDemo(analyst: Actor): Promise<void>;
}

export function composeDesks(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly config: CoreConfig;
    readonly keys: AccountKeys;
    readonly audit: AuditService;
    readonly outbox: Outbox;
    readonly jobs: Jobs;
    readonly changes: ChangeRequestsService;
    readonly market: MarketDomain;
    readonly mail: MailProvider;
    readonly telegram: Telegram;
    readonly registers: readonly RegisterSource[];
  },
): Desks {
  const { clock, config, audit, outbox, changes, market } = deps;
  const { facts } = market;
  const research: ResearchDesk = {
    calls: createCalls(db, { ...deps, facts }),
    strategies: createStrategies(db, deps),
    readRecord: () => createCompanyProfiles(db, facts).readRecord(),
  };
  const scripts = createScripts(db, { ...deps, facts });
  changes.register("call.correct", createCallCorrection({ ...deps, facts }));
  announceCallsOn(outbox, { ...deps, db });
  expireCallsOn(outbox, { ...deps, db, facts });
  changes.register("complaints.publish", createComplaintsChange({ clock }));
  return {
    research,
    scripts,
    scriptUploads: createScriptUploads(db, { ...deps, facts }),
    complaints: createComplaintDesk(db, deps),
    compliance: createComplianceService(db, {
      clock,
      audit,
      jobs: deps.jobs,
      folder: join(config.dataFolder, "inspection-packs"),
    }),
    messenger: createMessengerDomain(db, {
      ...deps,
      clients: requireRegister(deps.registers, "clients"),
      hasMail: config.accounts.mail.url !== null,
      publicUrl: config.accounts.publicUrl,
    }),
    async seedDemo(analyst) {
      // Members are not notified of demonstration calls.
      const silent = { add: async () => "" };
      const calls = createCalls(db, { ...deps, facts, outbox: silent });
      await createDemoDesk(analyst, { db, clock, market, desk: { ...research, calls }, scripts });
    },
  };
}
