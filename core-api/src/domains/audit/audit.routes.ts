import { Readable } from "node:stream";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { auditRoutes } from "../../contract/audit.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { AuditChecks } from "./audit-checks.ts";
import { writeExport } from "./audit-export.ts";
import { findEntry, findStaffName } from "./audit.repository.ts";
import type { AuditService } from "./audit.service.ts";

export function createAuditRoutes(
  db: Executor,
  deps: { readonly audit: AuditService; readonly checks: AuditChecks },
): readonly Route[] {
  const { audit, checks } = deps;
  return implementRoutes(auditRoutes, {
    "GET /admin/audit/entries/:sequence": async ({ params, ctx }) => {
      const { tenant } = actorOf(ctx);
      const found = await findEntry(db, tenant, params.sequence);
      if (found === null) throw new AppError("audit.not_found", 404, "Audit entry not found.");
      const { tenant: _tenant, id: _id, ...entry } = found.entry;
      return {
        ...entry,
        actorName:
          entry.actorKind === "staff" ? await findStaffName(db, tenant, entry.actorId) : null,
        previousHash: found.previousHash.toString("hex"),
        hash: found.hash.toString("hex"),
      };
    },
    "GET /admin/audit/verifications": async ({ ctx }) => checks.list(actorOf(ctx).tenant),
    "POST /admin/audit/verifications": async ({ body: { known }, ctx }) => ({
      run: await checks.request(
        actorOf(ctx),
        known === null ? null : { sequence: known.sequence, hash: Buffer.from(known.hash, "hex") },
      ),
    }),
    "GET /admin/audit/export": async ({ query, ctx }) => {
      const actor = actorOf(ctx);
      await audit.record({
        actor,
        action: "audit.exported",
        subject: "audit",
        details: { after: query.after },
      });
      ctx.set("content-disposition", 'attachment; filename="audit.jsonl"');
      ctx.type = "application/jsonl";
      ctx.body = Readable.from(writeExport(db, actor.tenant, query.after));
      return undefined;
    },
  });
}
