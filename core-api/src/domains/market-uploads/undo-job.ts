import { z } from "zod";
import type { Job } from "../../platform/jobs/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { MarketDomain } from "../market/index.ts";

export const undoJob = "market.undo_import";
const undoData = z.strictObject({ importId: z.int(), reason: z.string() });

/** Undoes an import in one transaction: a restart begins again. */
export function createUndoJob(deps: {
  readonly market: Pick<MarketDomain, "undoImport">;
  readonly audit: AuditService;
}): Job<z.output<typeof undoData>> {
  return {
    name: undoJob,
    data: undoData,
    handle: ({ data: { importId, reason }, actor, signal, report }) =>
      deps.market.undoImport({
        importId,
        actor,
        signal,
        onProgress: report,
        async record(transaction, { reversed, kept, failed }) {
          const count = (rows: typeof kept): number =>
            rows.reduce((sum, { count: each }) => sum + each, 0);
          await deps.audit.append(transaction, {
            actor,
            action: "market.import_undone",
            subject: String(importId),
            details: { reason, reversed, kept: count(kept), failed: count(failed) },
          });
        },
      }),
  };
}
