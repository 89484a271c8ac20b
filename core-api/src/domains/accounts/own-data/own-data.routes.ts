import type { DeletionAnswer } from "../../../contract/index.ts";
import { z } from "zod";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { givenText } from "../account-fields.schema.ts";
import { readSignedInMember } from "../member-gate.routes.ts";
import { identityFailures, proofOf } from "../security/security.routes.ts";
import { identityBody } from "../security/security.schema.ts";
import type { DeletionService } from "./deletion.service.ts";
import type { OwnDataService } from "./own-data.service.ts";

const deletionBody = identityBody.extend({
  confirm: givenText(20).describe("The word DELETE"),
});
const deletionAnswer = z.object({
  success: z.boolean(),
  erase_after: z.iso.datetime().describe("Until then a sign-in restores the account"),
});

/** A member's own data: to take along, and to have erased. */
export function createOwnDataRoutes(deps: {
  readonly ownData: OwnDataService;
  readonly deletion: DeletionService;
}): readonly Route[] {
  const { ownData, deletion } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/user/own_data",
      summary: "Everything stored about the asker: a zip of JSON and CSV files",
      access: "member",
      schemas: { body: identityBody },
      failures: identityFailures,
      handle: async ({ body, ctx }): Promise<Buffer> => {
        const bytes = await ownData.archive(readSignedInMember(ctx), proofOf(body));
        ctx.set("cache-control", "no-store");
        ctx.type = "application/zip";
        return bytes;
      },
    }),
    defineRoute({
      method: "POST",
      path: "/user/deletion",
      summary: "Ends every sign-in of the asker and erases the account after a grace period",
      access: "member",
      schemas: { body: deletionBody, answer: deletionAnswer },
      failures: {
        ...identityFailures,
        "deletion.unconfirmed": [400, "The word was not typed."],
      },
      handle: async ({ body, ctx }): Promise<DeletionAnswer> => {
        const member = readSignedInMember(ctx);
        const eraseAfter = await deletion.request(member, proofOf(body), body.confirm);
        return { success: true, erase_after: eraseAfter.toISOString() };
      },
    }),
  ];
}
