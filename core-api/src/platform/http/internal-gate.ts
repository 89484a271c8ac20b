import { createHash, timingSafeEqual } from "node:crypto";
import { internalSecretHeader } from "../../contract/index.ts";
import type { Secret } from "../config/secret.ts";
import { AppError } from "../errors/app-error.ts";
import type { HttpMiddleware } from "./context.ts";

/** Lets only servers pass that know the installation's secret; nobody where none is set. */
export function demandInternalSecret(secret: Secret | null): HttpMiddleware {
  return async (ctx, next) => {
    const given = ctx.get(internalSecretHeader);
    if (secret === null || !isSame(given, secret.reveal())) {
      throw new AppError("request.forbidden", 403, "This is for the installation's own servers.");
    }
    await next();
  };
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
