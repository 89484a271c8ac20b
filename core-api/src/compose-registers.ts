import type { Database } from "@munshi/db";
import { registerListRoutes } from "./contract/registers.ts";
import { approveExports } from "./register-exports.ts";
import type { Accounts } from "./domains/accounts/index.ts";
import { auditSource } from "./domains/audit/index.ts";
import type { AuditService } from "./domains/audit/index.ts";
import type { ChangeRequestsService } from "./domains/change-requests/index.ts";
import { createClientRoutes, createClientSource } from "./domains/clients/index.ts";
import type { Kyc } from "./domains/kyc/index.ts";
import { loadedFileSource } from "./domains/market-uploads/index.ts";
import {
  brokerOrderSource,
  jobSource,
  paymentSource,
  subscriptionSource,
} from "./domains/statistics/index.ts";
import { managedBoxSource } from "./domains/stock-boxes/index.ts";
import { complaintSource } from "./domains/complaints/index.ts";
import { complianceSource, consentSource } from "./domains/compliance/index.ts";
import { createLeadSources } from "./domains/leads/index.ts";
import { broadcastSource } from "./domains/messenger/index.ts";
import type { StaffLeads } from "./domains/leads/index.ts";
import { marketSources } from "./domains/market-admin/index.ts";
import { figureReportSource } from "./domains/wrong-figures/index.ts";
import { callSource } from "./domains/research-desk/index.ts";
import { createScriptSources } from "./domains/scripts/index.ts";
import type { Payments } from "./domains/payments/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import { implementRoutes } from "./platform/http/route.ts";
import type { Route } from "./platform/http/route.ts";
import type { Jobs } from "./platform/jobs/index.ts";
import { actorOf, createRegisterRoutes, listOpenRegisters } from "./platform/register/index.ts";
import type { RegisterSource } from "./platform/register/index.ts";

/** Every list of the back office. */
export function composeRegisters(deps: {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly staffLeads: StaffLeads;
}): readonly RegisterSource[] {
  return [
    createClientSource(deps),
    ...createLeadSources(deps.staffLeads.desk),
    loadedFileSource,
    ...marketSources,
    figureReportSource,
    auditSource,
    managedBoxSource,
    paymentSource,
    brokerOrderSource,
    subscriptionSource,
    jobSource,
    callSource,
    ...createScriptSources(deps),
    broadcastSource,
    complaintSource,
    complianceSource,
    consentSource,
  ];
}

/** @throws TypeError for an unknown key. */
export function requireRegister(registers: readonly RegisterSource[], key: string): RegisterSource {
  const source = registers.find(({ register }) => register.key === key);
  if (source === undefined) throw new TypeError(`No register ${key}`);
  return source;
}

export function createRegistersRoutes(core: {
  readonly db: Database;
  readonly config: CoreConfig;
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly accounts: Accounts;
  readonly kyc: Kyc;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly changes: ChangeRequestsService;
  readonly registers: readonly RegisterSource[];
}): readonly Route[] {
  const { db, jobs, audit, clock, config, registers } = core;
  const isEmbedded = config.databaseUrl === null;
  const deps = {
    db,
    jobs,
    audit,
    isEmbedded,
    now: () => clock.now(),
    isExportApproved: approveExports(core),
  };
  return [
    ...implementRoutes(registerListRoutes, {
      "GET /admin/registers": async ({ ctx }) => listOpenRegisters(registers, actorOf(ctx)),
    }),
    ...registers.flatMap((source) => createRegisterRoutes(deps, source)),
    ...createClientRoutes(core),
  ];
}
