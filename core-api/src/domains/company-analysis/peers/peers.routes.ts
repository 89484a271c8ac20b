import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { MarketFacts } from "../../market/index.ts";
import { fincodeParams } from "../answers.schema.ts";
import { notPublished } from "../failures.ts";
import type { CompanyOpener, OpenCompany } from "../open-company.ts";
import { readBasis } from "../statements/statements.presenter.ts";
import { compareFinances } from "./compare.service.ts";
import { compareBody, peersQuery } from "./peers.schema.ts";
import { presentComparison, presentPeers } from "./peers.presenter.ts";
import type { ComparisonWire, PeersWire } from "./peers.presenter.ts";
import type { PeersService } from "./peers.service.ts";

const cells = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

/** Companies beside each other, as the documented calls tell them. */
export function createPeerRoutes(
  facts: MarketFacts,
  opener: CompanyOpener,
  peers: PeersService,
): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/getPeerComparition/:fincode",
      summary:
        "A company beside those of its industry that are near in size, and the medians of all",
      access: "subscriber",
      schemas: {
        params: fincodeParams,
        query: peersQuery,
        answer: z.object({
          data: z.array(cells).describe("The company first; figures under their columns' keys"),
          median: cells.describe("Of the whole group"),
          columns: z.array(z.object({ key: z.string(), title: z.string(), unit: z.string() })),
          group: z.string(),
          count: z.int().describe("How many companies the group has"),
        }),
      },
      failures: notPublished,
      handle: async ({ params, query }): Promise<PeersWire> => {
        const open = await opener.find(params.fincode);
        return presentPeers(open === null ? null : await peers.list(open, query.peers));
      },
    }),
    defineRoute({
      method: "POST",
      path: "/campareFinance",
      summary: "The last reported year of up to six companies side by side",
      access: "subscriber",
      schemas: {
        body: compareBody,
        answer: z.object({
          Table1: z
            .array(cells)
            .describe("Particulars, and each company's figure under its symbol"),
          companies: z.array(
            z.object({
              co_code: z.int(),
              COMPNAME: z.string(),
              symbol: z.string(),
              year: z.string().nullable(),
            }),
          ),
        }),
      },
      failures: notPublished,
      handle: async ({ body }): Promise<ComparisonWire> => {
        const found: OpenCompany[] = [];
        for (const code of body.fincode) {
          const open = await opener.find(code);
          if (open !== null) found.push(open);
        }
        return presentComparison(await compareFinances(facts, found, readBasis(body.cstype)));
      },
    }),
  ];
}
