import { marketUploadRoutes } from "../../contract/market-uploads.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { actorOf } from "../../platform/register/index.ts";
import type { MarketUploads } from "./market-uploads.service.ts";

export function createMarketUploadRoutes(uploads: MarketUploads): readonly Route[] {
  return implementRoutes(marketUploadRoutes, {
    "POST /admin/market/files": async ({ body, ctx }) => ({
      id: await uploads.sent.begin(actorOf(ctx), body),
    }),
    "PUT /admin/market/files/:id/parts/:number": async ({ params, body, ctx }) => {
      const content = Buffer.from(body.content, "base64");
      await uploads.sent.addPart(actorOf(ctx), params.id, params.number, content);
      return { success: true as const };
    },
    "POST /admin/market/uploads": async ({ body, ctx }) => ({
      id: await uploads.begin(actorOf(ctx), body.files),
    }),
    "GET /admin/market/uploads": async ({ ctx }) => uploads.listOpen(actorOf(ctx)),
    "GET /admin/market/uploads/:id": async ({ params, ctx }) =>
      uploads.find(actorOf(ctx), params.id),
    "POST /admin/market/uploads/:id/check": async ({ params, body, ctx }) =>
      uploads.check(actorOf(ctx), params.id, body),
    "POST /admin/market/uploads/:id/import": async ({ params, body, ctx }) =>
      uploads.import(actorOf(ctx), params.id, body.hash),
    "POST /admin/market/uploads/:id/cancel": async ({ params, ctx }) =>
      uploads.cancel(actorOf(ctx), params.id),
    "GET /admin/market/uploads/:id/files/:file/bad_rows": async ({ params, ctx }) =>
      uploads.writeBadRows(actorOf(ctx), params.id, params.file),
    "GET /admin/market/loaded/:id": async ({ params, ctx }) =>
      uploads.findLoaded(actorOf(ctx), params.id),
    "POST /admin/market/loaded/:id/undo/preview": async ({ params, ctx }) =>
      uploads.previewUndo(actorOf(ctx), params.id),
    "POST /admin/market/loaded/:id/undo": async ({ params, body, ctx }) =>
      uploads.undo(actorOf(ctx), params.id, body.reason),
  });
}
