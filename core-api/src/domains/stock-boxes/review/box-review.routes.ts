import { boxReviewRoutes } from "../../../contract/box-review.ts";
import { actorOf } from "../../../platform/http/identify-call.ts";
import { implementRoutes } from "../../../platform/http/route.ts";
import type { Route } from "../../../platform/http/route.ts";
import type { BoxReviewService } from "./box-review.service.ts";

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
