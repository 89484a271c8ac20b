import { z } from "zod";
import type { UpsurgeTokenAnswer } from "../../contract/index.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ClubService } from "./club.service.ts";

const upsurgeAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  token: z.string(),
  url: z.url(),
});

export function createClubRoutes(club: ClubService): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/upsurge_token",
      summary: "A token that opens the partner's investing club once, for a minute",
      access: "subscriber",
      schemas: { answer: upsurgeAnswer },
      failures: {
        "club.unavailable": [503, "The club does not answer."],
      },
      handle: async ({ ctx }): Promise<UpsurgeTokenAnswer> => {
        if (ctx.state.member === undefined) throw new TypeError("The route stands behind its gate");
        ctx.set("cache-control", "no-store");
        const pass = await club.createPass(ctx.state.member.userId);
        return { success: true, message: "", ...pass };
      },
    }),
  ];
}
