import { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type {
  HttpContext,
  HttpMiddleware,
  StaffSessionState,
} from "../../platform/http/context.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { StaffSessions } from "./staff-sessions.service.ts";
import { isStaffToken } from "./staff.service.ts";
import type { StaffService } from "./staff.service.ts";

/** Lets a request pass whose bearer token is of a staff session, or a staff token of a program. */
export function authenticateStaff(deps: {
  readonly staff: StaffService;
  readonly sessions: StaffSessions;
}): HttpMiddleware {
  return async (ctx, next) => {
    const [scheme, token, ...rest] = ctx.get("authorization").split(" ");
    const found =
      scheme?.toLowerCase() === "bearer" && token !== undefined && rest.length === 0
        ? await find(token)
        : null;
    if (found === null) {
      ctx.set("www-authenticate", "Bearer");
      throw new AppError("staff.unauthenticated", 401, "Log in to the back office.");
    }
    ctx.state.actor = found.actor;
    if (found.session !== undefined) ctx.state.staffSession = found.session;
    await next();
  };

  async function find(
    token: string,
  ): Promise<{ readonly actor: Actor; readonly session?: StaffSessionState } | null> {
    if (!isStaffToken(token)) return deps.sessions.authenticate(token);
    const actor = await deps.staff.authenticate(token);
    return actor === null ? null : { actor };
  }
}

/** The staff member of a call. */
export function staffOf(ctx: HttpContext): Actor {
  if (ctx.state.actor === undefined) throw new TypeError("The route has no staff gate");
  return ctx.state.actor;
}

/** @throws AppError `staff.no_session` (409) for a program's token. */
export function sessionOf(ctx: HttpContext): StaffSessionState {
  if (ctx.state.staffSession !== undefined) return ctx.state.staffSession;
  throw failure("staff.no_session", 409, "A staff token has no session.");
}
