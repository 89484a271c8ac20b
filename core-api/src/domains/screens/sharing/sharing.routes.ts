import { screenSharingRoutes } from "../../../contract/screen-sharing.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import { ownerOf } from "../../accounts/index.ts";
import { ownMessages } from "../messages.ts";
import {
  presentDone,
  presentPublicScreen,
  presentShare,
  presentSharedScreen,
} from "../screens.presenter.ts";
import type { SharingService } from "./sharing.service.ts";

export function createSharingRoutes(sharing: SharingService): readonly Route[] {
  return implementRoutes(screenSharingRoutes, {
    "POST /screens/:id/share": async ({ params, body, ctx }) => {
      const { token, share } = await sharing.share(ownerOf(ctx), params.id, body);
      ctx.status = 201;
      return { token, share: presentShare(share) };
    },
    "GET /screens/:id/shares": async ({ params, ctx }) =>
      (await sharing.list(ownerOf(ctx), params.id)).map(presentShare),
    "DELETE /screens/shares/:share": async ({ params, ctx }) => {
      await sharing.revoke(ownerOf(ctx), params.share);
      return presentDone(ownMessages.shareEnded);
    },
    "GET /shared_screens/:token": async ({ params }) =>
      presentSharedScreen(await sharing.open(params.token)),
    "GET /public_screens": async ({ query, ctx }) => {
      const { rows, total } = await sharing.listPublic(originOf(ctx).tenant, query);
      const memberId = ctx.state.member?.userId ?? null;
      const screens = rows.map((row) => presentPublicScreen(row, memberId));
      return { screens, page: query.page, total };
    },
  });
}
