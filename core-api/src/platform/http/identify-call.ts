import { networkOf } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import {
  clientAddressHeader,
  clientDeviceHeader,
  internalSecretHeader,
  tenantHeader,
} from "../../contract/index.ts";
import { mainTenant } from "../actor/actor.ts";
import type { ClientDevice, HttpContext, HttpMiddleware } from "./context.ts";

const tenantKey = /^[a-z][a-z0-9-]{0,39}$/;
const longestAddress = 64;
const clientDevice = /^([\w-]{20,100}) ([\w ]{1,60})$/;

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
      const [, mark, name] = clientDevice.exec(ctx.get(clientDeviceHeader)) ?? [];
      if (mark !== undefined && name !== undefined) ctx.state.device = { mark, name };
    }
    await next();
  };
}

/** Where a call comes from: what limits and records need of it. */
export interface CallOrigin {
  readonly tenant: string;
  /** Whom limits count as one: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** Absent where nobody vouches for one. */
  readonly device?: ClientDevice;
}

export function originOf(ctx: HttpContext): CallOrigin {
  return {
    tenant: ctx.state.tenant ?? mainTenant,
    address: networkOf(ctx.state.clientAddress ?? ""),
    ...(ctx.state.device === undefined ? {} : { device: ctx.state.device }),
  };
}
