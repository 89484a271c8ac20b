import type { Secret } from "@munshi/platform";
import { clientAddressHeader, internalSecretHeader, tenantHeader } from "../../contract/index.ts";
import { mainTenant } from "../actor/actor.ts";
import type { HttpContext, HttpMiddleware } from "./context.ts";

const tenantKey = /^[a-z][a-z0-9-]{0,39}$/;
const longestAddress = 64;

/** Believes what a server of ours says of its caller, and nobody else. */
export function identifyCall(secret: Secret | null): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.clientAddress = ctx.req.socket.remoteAddress ?? "";
    const given = ctx.get(internalSecretHeader);
    if (secret !== null && given !== "" && secret.matches(given)) {
      const tenant = ctx.get(tenantHeader);
      if (tenantKey.test(tenant)) ctx.state.tenant = tenant;
      const address = ctx.get(clientAddressHeader);
      if (address !== "") ctx.state.clientAddress = address.slice(0, longestAddress);
    }
    await next();
  };
}

/** Where a call comes from: what limits and records need of it. */
export interface CallOrigin {
  readonly tenant: string;
  readonly address: string;
}

export function originOf(ctx: HttpContext): CallOrigin {
  return {
    tenant: ctx.state.tenant ?? mainTenant,
    address: ctx.state.clientAddress ?? "",
  };
}
