import { expect, test } from "vitest";
import type { UndoReport } from "../../contract/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { createUndoJob } from "./undo-job.ts";

const kept = { table: "price_history", reason: "Changed since", count: 2, samples: [] };

/** Runs the job on an undo with this report; what the transaction recorded, unless it was refused. */
async function undo(report: Partial<UndoReport>): Promise<readonly object[]> {
  const entries: object[] = [];
  const whole: UndoReport = { reversed: 0, tables: [], kept: [], failed: [], ...report };
  const market: Pick<MarketDomain, "undoImport"> = {
    async undoImport({ record }) {
      await record?.({} as Parameters<NonNullable<typeof record>>[0], whole);
      return whole;
    },
  };
  const audit = {
    append: async (_: object, entry: object) => {
      entries.push(entry);
    },
  } as unknown as Parameters<typeof createUndoJob>[0]["audit"];
  await createUndoJob({ market, audit }).handle({
    data: { importId: 7, reason: "Wrong file" },
    actor: { kind: "system", id: "cli", tenant: "munshi" },
    runId: "",
    attempt: 1,
    signal: new AbortController().signal,
    report: () => {},
  });
  return entries;
}

test("an undo is refused where later imports depend on everything, and recorded otherwise", async () => {
  await expect(undo({ kept: [kept] })).rejects.toMatchObject({ code: "import.depended_on" });
  expect(await undo({ reversed: 3, kept: [kept] })).toMatchObject([
    { action: "market.import_undone", details: { reason: "Wrong file", reversed: 3, kept: 2 } },
  ]);
});
