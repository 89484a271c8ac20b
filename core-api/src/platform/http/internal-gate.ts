import { AppError } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { internalSecretHeader } from "../../contract/index.ts";
import type { HttpMiddleware } from "./context.ts";

/** Requires the installation's internal secret; rejects every call if none is configured. */
export function requireInternalSecret(secret: Secret | null): HttpMiddleware {
  return async (ctx, next) => {
    if (secret === null || !secret.matches(ctx.get(internalSecretHeader))) {
      throw new AppError("request.forbidden", 403, "This call is for internal servers only.");
    }
    await next();
  };
}
