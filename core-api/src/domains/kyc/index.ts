import { kycRoutes } from "../../contract/kyc.ts";
import { memberOf, ownerOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import { presentCase, presentChecked, presentRead, presentSubmitted } from "./kyc.presenter.ts";
import type { Kyc } from "./kyc.ts";

export { presentCase } from "./kyc.presenter.ts";
export { createKyc } from "./kyc.ts";
export type { Kyc } from "./kyc.ts";
export { listSealedTables } from "./sealed-tables.ts";

export function createKycRoutes({ pan, bank, journey, service }: Kyc): readonly Route[] {
  return implementRoutes(kycRoutes, {
    "POST /user/get_pan_status": async ({ body, ctx }) =>
      presentChecked(await pan.verify(ownerOf(ctx), body, ctx.state.signal)),
    "POST /user/get_kyc_status": async ({ body, ctx }) =>
      presentSubmitted(await pan.submit(ownerOf(ctx), body)),
    "POST /user/get_bank_account_status": async ({ body, ctx }) =>
      presentChecked(await bank.verify(ownerOf(ctx), body, ctx.state.signal)),
    "POST /user/kyc_journey": async ({ body, ctx }) => {
      const begun = await journey.begin(ownerOf(ctx), body.return_to, ctx.state.signal);
      return { success: true, message: "", ...begun };
    },
    "GET /user/set_kyc_status": async ({ ctx }) =>
      presentRead(await service.reread(ownerOf(ctx), ctx.state.signal)),
    "GET /user/kyc": async ({ ctx }) => presentCase(await service.view(memberOf(ctx).userId)),
  });
}
