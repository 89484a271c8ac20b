import { clubRoutes } from "../../contract/public-content.ts";
import { memberOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ClubService } from "./club.service.ts";

export { createClubService } from "./club.service.ts";
export type { ClubService } from "./club.service.ts";

export function createClubRoutes(club: ClubService): readonly Route[] {
  return implementRoutes(clubRoutes, {
    "GET /user/upsurge_token": async ({ ctx }) => {
      ctx.set("cache-control", "no-store");
      return { success: true, message: "", ...(await club.createPass(memberOf(ctx).userId)) };
    },
  });
}
