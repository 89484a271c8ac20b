import { AppError } from "@munshi/platform";
import { decideGate } from "../../contract/index.ts";
import type { Audience } from "../../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "../../platform/http/context.ts";
import { failure } from "../../platform/errors/failure.ts";
import { memberOf, originOf } from "../../platform/http/identify-call.ts";
import type { SignedInMember } from "./devices/sign-ins.service.ts";
import type { MembersService } from "./members.service.ts";
import { ownMessages } from "./messages.ts";
import type { ViewsService } from "./views/views.service.ts";
import type { TokensService } from "./tokens/tokens.service.ts";

export interface MemberGateDeps {
  readonly tokens: Pick<TokensService, "read">;
  readonly members: MembersService;
  readonly views: Pick<ViewsService, "admit">;
}

type MemberAudience = Extract<Audience, "member" | "subscriber" | "referrer">;

const refusals: { readonly [A in MemberAudience]: readonly [code: string, message: string] } = {
  member: ["account.forbidden", "You do not have access to this."],
  subscriber: ["account.not_subscribed", "This requires a subscription."],
  referrer: ["account.not_referrer", "This is for referrers."],
};

/**
 * Requires a bearer token of a valid sign-in whose user is in the audience, and sets the member. A
 * logout or a changed password takes effect at once.
 */
export function authenticateMember(deps: MemberGateDeps, who: MemberAudience): HttpMiddleware {
  return async (ctx, next) => {
    const token = readBearer(ctx);
    const claims = token === null ? null : deps.tokens.read(token);
    const signedIn = claims === null ? null : await deps.members.find(claims);
    if (claims === null || signedIn === null) {
      ctx.set("www-authenticate", "Bearer");
      throw signInAgain();
    }
    const { row, viewer } = signedIn;
    ctx.state.tenant ??= row.tenant_key;
    ctx.state.member = { userId: row.id, familyId: claims.familyId, viewer };
    ctx.state.actor =
      row.view_id === null
        ? { kind: "user", id: row.id, tenant: ctx.state.tenant, permissions: [] }
        : await deps.views.admit(row, {
            method: ctx.method,
            route: ctx.state.route ?? ctx.path,
            path: ctx.path,
          });
    if (decideGate({ path: ctx.path, who }, viewer).kind !== "open") {
      const [code, message] = refusals[who];
      throw new AppError(code, 403, message);
    }
    await next();
  };
}

/** Sets the member of the bearer token; calls without one pass as a visitor's. */
export function recogniseMember(deps: MemberGateDeps): HttpMiddleware {
  const authenticate = authenticateMember(deps, "member");
  return async (ctx, next) => {
    if (ctx.get("authorization") === "") await next();
    else await authenticate(ctx, next);
  };
}

export function signInAgain(): AppError {
  const message = ownMessages.signInAgain;
  return failure("account.unauthenticated", 401, message, { fields: { detail: message } });
}

/** The member, their sign-in and the site. */
export function readSignedInMember(ctx: HttpContext): SignedInMember {
  const { userId, familyId } = memberOf(ctx);
  return { userId, familyId, tenant: originOf(ctx).tenant };
}

function readBearer(ctx: HttpContext): string | null {
  const [scheme, token, ...rest] = ctx.get("authorization").split(" ");
  return scheme?.toLowerCase() === "bearer" && token !== undefined && rest.length === 0
    ? token
    : null;
}
