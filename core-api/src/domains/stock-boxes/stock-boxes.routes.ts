import { boxEditingRoutes } from "../../contract/box-editing.ts";
import { boxReviewRoutes } from "../../contract/box-review.ts";
import { stockBoxRoutes } from "../../contract/stock-boxes.ts";
import { actorOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { ownerOf } from "../accounts/index.ts";
import type { BoxEditingService } from "./box-editing.service.ts";
import type { BoxStocks } from "./box-stocks.service.ts";
import { messages } from "./messages.ts";
import type { BoxProposals } from "./proposals.service.ts";
import type { BoxReviewService } from "./review/box-review.service.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";

export function createStockBoxRoutes(deps: {
  readonly boxes: StockBoxesService;
  readonly editing: BoxEditingService;
  readonly stocks: BoxStocks;
  readonly proposals: BoxProposals;
}): readonly Route[] {
  const { boxes, editing, stocks, proposals } = deps;
  return implementRoutes(
    { ...boxEditingRoutes, ...stockBoxRoutes },
    {
      "GET /stock_boxes/library": async () => boxes.library(),
      "GET /stock_boxes/managers/:slug": async ({ params }) => boxes.manager(params.slug),
      "GET /stock_boxes/shared/:slug": async ({ params }) => boxes.shared(params.slug),
      "GET /stock_boxes/own": async ({ ctx }) => boxes.own(ownerOf(ctx)),
      "GET /stock_boxes/exclusions": async ({ ctx }) => stocks.exclusions(ownerOf(ctx)),
      "PUT /stock_boxes/exclusions": async ({ body, ctx }) =>
        stocks.exclude(ownerOf(ctx), body.coCodes),
      "POST /stock_boxes/stocks": async ({ body, ctx }) => ({
        stocks: [...(await stocks.findStocks(ownerOf(ctx), body.names))],
      }),
      "POST /stock_boxes/histories": async ({ body }) => stocks.histories(body.coCodes),
      "DELETE /stock_boxes/:id/follow": async ({ params, ctx }) => {
        await boxes.unfollow(ownerOf(ctx), params.id);
        return { success: true as const, message: messages.unfollowed };
      },
      "GET /stock_boxes/:id": async ({ params, ctx }) => boxes.page(ownerOf(ctx), params.id),
      "GET /stock_boxes/:id/editing": async ({ params, ctx }) =>
        editing.editing(ownerOf(ctx), params.id),
      "PATCH /stock_boxes/:id": async ({ params, body, ctx }) => {
        const owner = ownerOf(ctx);
        if (body.query !== undefined && body.query !== null) {
          await boxes.requireOwn(owner, params.id);
          await proposals.requireReadable(owner, body.query);
        }
        await editing.change(owner, params.id, body);
        return { success: true as const, message: messages.saved };
      },
      "POST /stock_boxes/:id/versions": async ({ params, body, ctx }) => ({
        version: await editing.publish(ownerOf(ctx), params.id, body),
      }),
      "POST /stock_boxes/:id/copy": async ({ params, body, ctx }) => ({
        id: await editing.copy(ownerOf(ctx), params.id, body.name),
      }),
      "POST /stock_boxes/:id/merge": async ({ params, body, ctx }) =>
        editing.merge(ownerOf(ctx), params.id, body),
      "GET /stock_boxes/:id/proposal": async ({ params, ctx }) => ({
        proposal: await proposals.find(ownerOf(ctx), params.id),
      }),
      "POST /stock_boxes/:id/proposal": async ({ params, body, ctx }) => ({
        proposal: await proposals.decide(ownerOf(ctx), params.id, body.decision),
      }),
    },
  );
}

export function createBoxReviewRoutes(review: BoxReviewService): readonly Route[] {
  return implementRoutes(boxReviewRoutes, {
    "GET /admin/box_managers": () => review.listManagers(),
    "POST /admin/box_managers": ({ body, ctx }) => review.addManager(actorOf(ctx), body),
    "PUT /admin/box_managers/:id": ({ params, body, ctx }) =>
      review.editManager(actorOf(ctx), params.id, body),
    "POST /admin/boxes": ({ body, ctx }) => review.add(actorOf(ctx), body),
    "GET /admin/boxes/:id": ({ params, ctx }) => review.find(actorOf(ctx), params.id),
    "PUT /admin/boxes/:id": ({ params, body, ctx }) => review.edit(actorOf(ctx), params.id, body),
    "POST /admin/boxes/:id/check": ({ params, body }) => review.check(params.id, body),
  });
}
