import { networkOf } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import {
  clientAddressHeader,
  clientDeviceHeader,
  clientFlowHeader,
  heldMarksHeader,
  internalSecretHeader,
  tenantHeader,
} from "../../contract/index.ts";
import { mainTenant } from "../actor/actor.ts";
import type { Actor } from "../actor/actor.ts";
import type { ClientDevice, HttpContext, HttpMiddleware, Member } from "./context.ts";

const tenantKey = /^[a-z][a-z0-9-]{0,39}$/;
const longestAddress = 64;
const mark = /^[\w-]{20,100}$/;
const mostHeldMarks = 8;
const clientDevice = /^([\w-]{20,100}) ([\w ]{1,60})$/;

/** Accepts the caller's origin from our servers only. */
export function identifyCall(secret: Secret | null): HttpMiddleware {
  return async (ctx, next) => {
    ctx.state.clientAddress = ctx.req.socket.remoteAddress ?? "";
    const given = ctx.get(internalSecretHeader);
    if (secret !== null && given !== "" && secret.matches(given)) {
      const tenant = ctx.get(tenantHeader);
      if (tenantKey.test(tenant)) ctx.state.tenant = tenant;
      const address = ctx.get(clientAddressHeader);
      if (address !== "") ctx.state.clientAddress = address.slice(0, longestAddress);
      const [, newMark, name] = clientDevice.exec(ctx.get(clientDeviceHeader)) ?? [];
      if (newMark !== undefined && name !== undefined) ctx.state.device = { mark: newMark, name };
      const held = ctx.get(heldMarksHeader).split(",");
      const heldMarks = held.filter((one) => mark.test(one)).slice(0, mostHeldMarks);
      if (heldMarks.length > 0) ctx.state.heldMarks = heldMarks;
      const flow = ctx.get(clientFlowHeader);
      if (mark.test(flow)) ctx.state.flow = flow;
    }
    await next();
  };
}

/** The origin of a call, for limits and records. */
export interface CallOrigin {
  readonly tenant: string;
  /** The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string;
  /** Absent if unknown. */
  readonly device?: ClientDevice;
  /** Marks of earlier logins from this browser; absent if it has none. */
  readonly heldMarks?: readonly string[];
  /** Identifies the browser that mailed codes are bound to; absent for programs. */
  readonly flow?: string;
}

export function originOf(ctx: HttpContext): CallOrigin {
  const { device, heldMarks, flow } = ctx.state;
  return {
    tenant: ctx.state.tenant ?? mainTenant,
    address: networkOf(ctx.state.clientAddress ?? ""),
    ...(device === undefined ? {} : { device }),
    ...(heldMarks === undefined ? {} : { heldMarks }),
    ...(flow === undefined ? {} : { flow }),
  };
}

/** The authenticated member. */
export function memberOf(ctx: HttpContext): Member {
  if (ctx.state.member === undefined) throw new TypeError("The route has no member gate");
  return ctx.state.member;
}

/** The author of a call of a staff route. */
export function actorOf(ctx: HttpContext): Actor {
  if (ctx.state.actor === undefined) throw new TypeError("The route has no staff gate");
  return ctx.state.actor;
}

/** Member and tenant that data belong to; from the session, never from a body. */
export interface Owner {
  readonly userId: string;
  readonly tenant: string;
}

export function ownerOf(ctx: HttpContext): Owner {
  return { userId: memberOf(ctx).userId, tenant: originOf(ctx).tenant };
}
