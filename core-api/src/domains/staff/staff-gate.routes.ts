import { AppError } from "@munshi/platform";
import type { HttpMiddleware } from "../../platform/http/context.ts";
import type { StaffService } from "./staff.service.ts";

/** Lets a request pass whose bearer token belongs to active staff, and says whose it is. */
export function authenticateStaff(staff: StaffService): HttpMiddleware {
  return async (ctx, next) => {
    const [scheme, token, ...rest] = ctx.get("authorization").split(" ");
    const actor =
      scheme?.toLowerCase() === "bearer" && token !== undefined && rest.length === 0
        ? await staff.authenticate(token)
        : null;
    if (actor === null) {
      ctx.set("www-authenticate", "Bearer");
      throw new AppError("staff.unauthenticated", 401, "This requires a staff token.");
    }
    ctx.state.actor = actor;
    await next();
  };
}
