import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { UndoReport } from "../../contract/index.ts";
import type { Job } from "../../platform/jobs/index.ts";
import type { AuditService } from "../audit/index.ts";
import type { MarketDomain } from "../market/index.ts";

export const undoJob = "market.undo_import";
export const undoPreviewJob = "market.preview_undo";
const undoData = z.strictObject({ importId: z.int(), reason: z.string() });
const previewData = undoData.pick({ importId: true });

interface UndoDeps {
  readonly market: Pick<MarketDomain, "undoImport">;
  readonly audit: AuditService;
}

/** Returns true if later imports, corrections or undos depend on all changes of an import. */
export function isAllKept({ reversed, kept }: UndoReport): boolean {
  return reversed === 0 && kept.length > 0;
}

/** Undoes an import in one transaction: a restart begins again. */
export function createUndoJob(deps: UndoDeps): Job<z.output<typeof undoData>> {
  return {
    name: undoJob,
    data: undoData,
    handle: ({ data: { importId, reason }, actor, signal, report }) =>
      deps.market.undoImport({
        importId,
        actor,
        signal,
        onProgress: report,
        async record(transaction, undone) {
          const { reversed, kept, failed } = undone;
          if (isAllKept(undone)) {
            throw new AppError(
              "import.depended_on",
              409,
              "Later imports depend on everything that this import changed. Undo those first.",
            );
          }
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

/** Reports what an undo would restore. */
export function createUndoPreviewJob({
  market,
}: Pick<UndoDeps, "market">): Job<z.output<typeof previewData>> {
  return {
    name: undoPreviewJob,
    data: previewData,
    handle: ({ data: { importId }, actor, signal, report }) =>
      market.undoImport({ importId, actor, signal, onProgress: report, dryRun: true }),
  };
}
