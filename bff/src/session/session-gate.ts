import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { SignOutPlace } from "../core-client/accounts-client.ts";
import type { CallOrigin } from "../core-client/core-transport.ts";
import { originOf, tenantOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { SecretCookie } from "./secret-cookie.ts";
import { sessionEnded } from "./sessions.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

/** The session of the browser that sent a request. */
export interface SessionGate {
  /** Null for a visitor; reads the store once per request. */
  find(ctx: HttpContext): Promise<Session | null>;
  /**
   * Calls core-api as the logged-in member.
   * @throws AppError `session.none` (401) for a visitor, `session.ended` (401) for an ended
   * session, whose cookie is cleared.
   */
  callAs<T>(ctx: HttpContext, call: (access: string) => Promise<T>): Promise<T>;
  /**
   * Replaces the browser's login, which ends on this host only. A login of the same member keeps the
   * session: other requests of the page would find it ended, and the page would log the member out.
   */
  begin(
    ctx: HttpContext,
    given: { readonly userId: string; readonly tokens: Tokens },
  ): Promise<Session>;
  /**
   * Ends the browser's session here and at core-api, including its handovers to other hosts. Does
   * nothing for a visitor.
   */
  end(ctx: HttpContext): Promise<void>;
}

export function createSessionGate(deps: {
  readonly sessions: Sessions;
  readonly cookie: SecretCookie;
  /** Revokes tokens at core-api. */
  readonly signOut: (tokens: Tokens, where: SignOutPlace, origin: CallOrigin) => Promise<void>;
  readonly log: Log;
}): SessionGate {
  const { sessions, cookie } = deps;
  const find = (ctx: HttpContext): Promise<Session | null> => {
    const id = cookie.read(ctx);
    return (ctx.state.session ??=
      id === null ? Promise.resolve(null) : sessions.find(id, tenantOf(ctx).key));
  };
  const forget = (ctx: HttpContext): void => {
    cookie.clear(ctx);
    ctx.state.session = Promise.resolve(null);
  };
  const endStored = async (ctx: HttpContext, where: SignOutPlace): Promise<void> => {
    const session = await find(ctx);
    const tokens = session === null ? null : await sessions.end(session);
    if (tokens !== null) await revoke(ctx, tokens, where);
  };
  const revoke = async (ctx: HttpContext, tokens: Tokens, where: SignOutPlace): Promise<void> => {
    // The tokens are already discarded: without core-api they expire.
    await deps.signOut(tokens, where, originOf(ctx)).catch((err: unknown) => {
      deps.log.warn({ err }, "could not end a login at core-api");
    });
  };
  const hold = (ctx: HttpContext, id: string, session: Session): void => {
    cookie.set(ctx, id, session.expiresAt);
    ctx.state.session = Promise.resolve(session);
  };
  return {
    find,
    async callAs(ctx, call) {
      const session = await find(ctx);
      if (session === null) {
        // Clear the cookie of a session that ended elsewhere.
        if (cookie.read(ctx) !== null) {
          forget(ctx);
          throw sessionEnded();
        }
        throw new AppError("session.none", 401, "Log in first.");
      }
      try {
        return await sessions.callAs(session, call, originOf(ctx));
      } catch (error) {
        if (error instanceof AppError && error.code === "session.ended") forget(ctx);
        throw error;
      }
    },
    async begin(ctx, { userId, tokens }) {
      const id = cookie.read(ctx);
      const known = await find(ctx);
      const again =
        id !== null && known?.userId === userId ? await sessions.restart(known, tokens) : null;
      if (id !== null && again !== null) {
        hold(ctx, id, again.session);
        if (again.previous !== null) await revoke(ctx, again.previous, "here");
        return again.session;
      }
      await endStored(ctx, "here");
      const begun = await sessions.begin({ userId, tenant: tenantOf(ctx).key, tokens });
      hold(ctx, begun.id, begun.session);
      return begun.session;
    },
    async end(ctx) {
      await endStored(ctx, "everywhere");
      forget(ctx);
    },
  };
}
