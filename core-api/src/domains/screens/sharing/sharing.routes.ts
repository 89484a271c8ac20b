import type {
  PlainAnswer,
  PublicScreens,
  ScreenShare,
  ScreenShared,
  SharedScreen,
} from "../../../contract/index.ts";
import type { HttpMiddleware } from "../../../platform/http/context.ts";
import { originOf } from "../../../platform/http/identify-call.ts";
import { defineRoute } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import {
  notOpen,
  tooMany,
  unknownDataset,
  unknownScreen,
  unknownShare,
  unknownVersion,
  unreadable,
} from "../failures.ts";
import { ownMessages } from "../messages.ts";
import { ownerOf } from "../owner-of.routes.ts";
import { screenParams } from "../queries/saved-queries.schema.ts";
import { plainAnswer } from "../saved-fields.schema.ts";
import { presentPublicScreen, presentShare, presentSharedScreen } from "./sharing.presenter.ts";
import {
  publicScreensAnswer,
  publicScreensQuery,
  shareBody,
  sharedAnswer,
  sharedScreenAnswer,
  shareParams,
  sharesAnswer,
  tokenParams,
} from "./sharing.schema.ts";
import type { SharingService } from "./sharing.service.ts";

export function createSharingRoutes(deps: {
  readonly sharing: SharingService;
  /** Finds out who is signed in, and lets visitors pass too. */
  readonly knowMember: HttpMiddleware;
}): readonly Route[] {
  const { sharing, knowMember } = deps;
  return [
    defineRoute({
      method: "POST",
      path: "/screens/:id/share",
      summary: "Makes a link to one version of a saved query over one dataset",
      access: "member",
      schemas: { params: screenParams, body: shareBody, answer: sharedAnswer },
      failures: {
        ...unknownScreen,
        ...unknownVersion,
        ...unknownDataset,
        ...tooMany,
        ...notOpen,
        ...unreadable,
      },
      handle: async ({ params, body, ctx }): Promise<ScreenShared> => {
        const { token, share } = await sharing.share(ownerOf(ctx), params.id, body);
        ctx.status = 201;
        return { token, share: presentShare(share) };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/screens/:id/shares",
      summary: "Links to a saved query that stand",
      access: "member",
      schemas: { params: screenParams, answer: sharesAnswer },
      failures: unknownScreen,
      handle: async ({ params, ctx }): Promise<readonly ScreenShare[]> =>
        (await sharing.list(ownerOf(ctx), params.id)).map(presentShare),
    }),
    defineRoute({
      method: "DELETE",
      path: "/screens/shares/:share",
      summary: "Takes a link back",
      access: "member",
      schemas: { params: shareParams, answer: plainAnswer },
      failures: unknownShare,
      handle: async ({ params, ctx }): Promise<PlainAnswer> => {
        await sharing.revoke(ownerOf(ctx), params.share);
        return { success: true, message: ownMessages.shareEnded };
      },
    }),
    defineRoute({
      method: "GET",
      path: "/shared_screens/:token",
      summary: "What a link shows, for everybody who has it",
      access: "public",
      schemas: { params: tokenParams, answer: sharedScreenAnswer },
      failures: unknownShare,
      handle: async ({ params }): Promise<SharedScreen> =>
        presentSharedScreen(await sharing.open(params.token)),
    }),
    defineRoute({
      method: "GET",
      path: "/public_screens",
      summary: "Queries that their owners have made public, newest change first",
      access: "public",
      gates: [knowMember],
      schemas: { query: publicScreensQuery, answer: publicScreensAnswer },
      failures: {
        "account.unauthenticated": [
          401,
          "An access token was sent along, and its sign-in has ended.",
        ],
      },
      handle: async ({ query, ctx }): Promise<PublicScreens> => {
        const { rows, total } = await sharing.listPublic(originOf(ctx).tenant, query);
        const asker = ctx.state.member?.userId ?? null;
        const screens = rows.map((row) => presentPublicScreen(row, asker));
        return { screens, page: query.page, total };
      },
    }),
  ];
}
