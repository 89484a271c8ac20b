import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { leadLimits } from "./lead-states.ts";
import { defineRoutes } from "./route.ts";
import { rowFileRoutes } from "./row-files.ts";
import { plainText } from "./text-fields.ts";

const routes = rowFileRoutes("lead.upload", {
  ...leadLimits,
  what: "leads",
  choices: z
    .array(z.strictObject({ email: plainText(254), staffId: z.uuid("must be an id").nullable() }))
    .max(100)
    .default([])
    .describe("Staff member of each unmatched address; null leaves the leads unassigned."),
  found: {
    /** Good rows whose contact exists. */
    duplicates: z.array(
      z.object({ line: z.int(), heldBy: z.string().nullable(), state: z.string() }),
    ),
    /** Addresses of the column "assigned to" that no staff member has. */
    unmatched: z.array(z.object({ email: z.string(), rows: z.int() })),
  },
  done: { joined: z.int().describe("Of those added: became part of an open lead.") },
});

export type LeadFileCheck = Infer<typeof routes.check.answer>;
export type LeadUploadResult = Infer<typeof routes.commit.answer>;

/** A CSV file of leads. */
export const leadUploadRoutes = defineRoutes({
  "POST /admin/lead_uploads": routes.begin,
  "PUT /admin/lead_uploads/:id/parts/:number": routes.part,
  "POST /admin/lead_uploads/:id/check": routes.check,
  "POST /admin/lead_uploads/:id/commit": routes.commit,
});
