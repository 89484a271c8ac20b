import { AppError, startOfDay } from "@munshi/platform";
import { z } from "zod";
import type { DatasetImpact } from "../../contract/index.ts";
import { formatDate } from "../../platform/clock/days.ts";
import type { ChangeDefinition, DiffLine } from "../change-requests/index.ts";
import type { MarketDomain } from "../market/index.ts";
import type { ImpactsService } from "./impact/impacts.service.ts";
import type { MarketAdminService } from "./market-admin.service.ts";

const impact = z.string().regex(/^[0-9a-f]{64}$/, "must be the hash of a report");

const noReport =
  "A publication needs an impact report. Create it on “Publish or roll back” and request approval there.";

const publication = z.strictObject({
  asOf: z.iso.date().nullable().default(null),
  /** The report that maker and checker read. */
  impact: z.string({ error: noReport }).regex(/^[0-9a-f]{64}$/, noReport),
});

const restoration = z.strictObject({ version: z.string().max(60), impact });

interface ChangeDeps {
  readonly market: Pick<MarketDomain, "findFactsMark" | "latestDataset" | "latestVersion">;
  readonly impacts: Pick<ImpactsService, "requireCurrent">;
}

/**
 * Publishing a dataset, as a change that a second person approves. It names an impact report, and is
 * stale once anything is imported or corrected, so the publication matches the report.
 */
export function createPublishChange(
  deps: ChangeDeps & { readonly service: Pick<MarketAdminService, "enqueuePublish"> },
): ChangeDefinition<z.output<typeof publication>> {
  const { market, service, impacts } = deps;
  return {
    payload: publication,
    permission: "market.publish",
    subject: () => "market",
    title: ({ asOf }) => `Publish the market${asOf === null ? "" : ` as of ${writeDay(asOf)}`}`,
    async findVersion(db) {
      return `${(await market.latestVersion(db)) ?? ""} ${await market.findFactsMark(db)}`;
    },
    async describe(db, _tenant, { asOf, impact: hash }) {
      const latest = await market.latestDataset();
      const report = await impacts.requireCurrent(db, hash);
      if (report.kind !== "publish" || report.asked !== asOf) throw wrongReport();
      return [
        {
          label: "As of",
          before: latest === null ? null : writeDay(latest.manifest.asOf),
          after: writeDay(report.asOf),
        },
        { label: "Dataset", before: latest?.version ?? null, after: "New version" },
        ...describeImpact(report),
      ];
    },
    apply: async (transaction, maker, { asOf }) => ({
      run: await service.enqueuePublish(transaction, maker, { kind: null, asOf }),
    }),
  };
}

/** A return to an earlier dataset, as a change that a second person approves. */
export function createRollbackChange(
  deps: ChangeDeps & { readonly service: Pick<MarketAdminService, "enqueueRollback"> },
): ChangeDefinition<z.output<typeof restoration>> {
  const { market, service, impacts } = deps;
  return {
    payload: restoration,
    permission: "market.publish",
    subject: () => "market",
    title: ({ version }) => `Return to dataset ${version}`,
    findVersion: (db) => market.latestVersion(db),
    async describe(db, _tenant, { version, impact: hash }) {
      const latest = await market.latestDataset();
      const report = await impacts.requireCurrent(db, hash);
      if (report.kind !== "rollback" || report.version !== version) throw wrongReport();
      return [
        {
          label: "As of",
          before: latest === null ? null : writeDay(latest.manifest.asOf),
          after: writeDay(report.asOf),
        },
        { label: "Dataset", before: latest?.version ?? null, after: version },
        ...describeImpact(report),
      ];
    },
    apply: async (transaction, maker, { version }) => ({
      run: await service.enqueueRollback(transaction, maker, version),
    }),
  };
}

function describeImpact(report: DatasetImpact): readonly DiffLine[] {
  const count = (value: number): string => value.toLocaleString("en-IN");
  return [
    {
      label: "Companies",
      before: count(report.rows.before),
      after: `${count(report.rows.after)} (${count(report.entered.length)} added, ${count(report.left.length)} removed)`,
    },
    { label: "Changed figures", before: null, after: count(report.moved) },
    { label: "Score band changes", before: null, after: count(report.bands.moved) },
  ];
}

const wrongReport = (): AppError =>
  new AppError(
    "market.impact_outdated",
    409,
    "This report is for another change. Create a new report.",
  );

const writeDay = (day: string): string => formatDate(startOfDay(day));
