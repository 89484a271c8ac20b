import { startOfDay } from "@munshi/platform";
import { z } from "zod";
import { formatDate } from "../../platform/clock/format-date.ts";
import type { ChangeDefinition } from "../change-requests/index.ts";
import type { MarketDomain } from "../market/index.ts";
import type { MarketAdminService } from "./market-admin.service.ts";

const payload = z.strictObject({
  kind: z.enum(["demo", "market"]).nullable().default(null),
  asOf: z.iso.date().nullable().default(null),
});

/** Publishing a dataset, as a change that a second person approves. */
export function createPublishChange(deps: {
  readonly market: Pick<MarketDomain, "latestDataset" | "latestVersion">;
  readonly service: Pick<MarketAdminService, "enqueuePublish">;
}): ChangeDefinition<z.output<typeof payload>> {
  const { market, service } = deps;
  return {
    payload,
    permission: "market.publish",
    subject: () => "market",
    title: ({ asOf }) => `Publish the market${asOf === null ? "" : ` as of ${writeDay(asOf)}`}`,
    findVersion: (db) => market.latestVersion(db),
    async describe(_db, _tenant, { asOf }) {
      const latest = await market.latestDataset();
      return [
        {
          label: "As of",
          before: latest === null ? null : writeDay(latest.manifest.asOf),
          after: asOf === null ? "Latest imported day" : writeDay(asOf),
        },
        {
          label: "Dataset",
          before: latest?.version ?? null,
          after: "New version",
        },
      ];
    },
    apply: async (transaction, maker, data) => ({
      run: await service.enqueuePublish(transaction, maker, data),
    }),
  };
}

const writeDay = (day: string): string => formatDate(startOfDay(day));
