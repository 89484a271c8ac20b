import { billingRoutes } from "../../contract/billing.ts";
import { memberOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Billing } from "./billing.ts";

export { createBilling } from "./billing.ts";
export type { Billing } from "./billing.ts";
export { findPlaceOfSupply, requireSeller } from "./billing.service.ts";
export { listOrderDocuments } from "./documents.repository.ts";
export { seedDemoSeller, setSeller } from "./set-seller.ts";

export function createBillingRoutes({ billing, documents }: Billing): readonly Route[] {
  return implementRoutes(billingRoutes, {
    "GET /payments/billing": async ({ ctx }) => billing.view(ownerOf(ctx)),
    "POST /payments/billing": async ({ body, ctx }) => billing.save(ownerOf(ctx), body),
    "GET /payments/document/:id": async ({ params, ctx }) => {
      const { fileName, bytes } = await documents.print(memberOf(ctx).userId, params.id);
      ctx.type = "application/pdf";
      ctx.set("content-disposition", `attachment; filename="${fileName}"`);
      ctx.body = bytes;
      return undefined;
    },
  });
}
