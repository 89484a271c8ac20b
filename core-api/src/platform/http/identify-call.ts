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
import type { ClientDevice, HttpContext, HttpMiddleware, Member } from "./context.ts";

const tenantKey = /^[a-z][a-z0-9-]{0,39}$/;
const longestAddress = 64;
const mark = /^[\w-]{20,100}$/;
const mostHeldMarks = 8;
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

/** Where a call comes from: what limits and records need of it. */
export interface CallOrigin {
  readonly tenant: string;
  /** Whom limits count as one: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string;
  /** Absent where nobody vouches for one. */
  readonly device?: ClientDevice;
  /** What earlier sign-ins from this browser left there; absent where it holds none. */
  readonly heldMarks?: readonly string[];
  /** Names the browser while mailed codes are under way; absent for a program. */
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

/** The member that the gate let pass. */
export function memberOf(ctx: HttpContext): Member {
  if (ctx.state.member === undefined) throw new TypeError("The route has no member gate");
  return ctx.state.member;
}

/** The member and tenant that data belongs to; from the session, never from a body. */
export interface Owner {
  readonly userId: string;
  readonly tenant: string;
}

export function ownerOf(ctx: HttpContext): Owner {
  return { userId: memberOf(ctx).userId, tenant: originOf(ctx).tenant };
}
