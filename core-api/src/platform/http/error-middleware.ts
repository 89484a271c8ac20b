import { z } from "zod";
import type { ErrorBody } from "../../contract/index.ts";
import { AppError } from "../errors/app-error.ts";
import type { Log } from "../log/log.ts";
import { currentRequestId } from "../log/request-context.ts";
import { translateDatabaseError } from "../db/sqlstate.ts";
import type { HttpMiddleware } from "./context.ts";

/** Turns whatever was thrown into the one error body. The only place that does. */
export function answerErrors(log: Log): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.status >= 500) log.error({ err: error, code: error.code }, "request failed");
      if (ctx.headerSent || !ctx.writable) return;
      for (const name of ctx.res.getHeaderNames()) {
        if (/^(content-|etag$|cache-control$|last-modified$)/.test(name)) ctx.remove(name);
      }
      ctx.status = error.status;
      ctx.set("cache-control", "no-store");
      if (error.retryAfter !== null) ctx.set("retry-after", String(error.retryAfter));
      ctx.body = presentError(error, currentRequestId() ?? "");
    }
  };
}

export function presentError(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.expose ? error.message : "Something went wrong on our side.",
      details: error.expose ? error.details : [],
      requestId,
    },
  };
}

const byStatus: { readonly [status: number]: readonly [code: string, message: string] } = {
  400: ["request.malformed", "The request cannot be read."],
  413: ["request.too_large", "The request is larger than allowed."],
  415: ["request.unsupported_type", "The request's content type is not supported here."],
};

/** Recognises our errors, zod's, the database's and those of the libraries below Koa. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof z.ZodError) {
    return new AppError("request.invalid", 400, "The request is not valid.", {
      details: thrown.issues.map((issue) => ({
        path: issue.path.join("."),
        message: issue.message,
      })),
    });
  }
  const fromDatabase = translateDatabaseError(thrown);
  if (fromDatabase !== null) return fromDatabase;
  const status: unknown = thrown instanceof Error ? Reflect.get(thrown, "status") : undefined;
  const known = typeof status === "number" ? byStatus[status] : undefined;
  if (typeof status === "number" && known !== undefined) {
    return new AppError(known[0], status, known[1], { cause: thrown });
  }
  return new AppError("internal", 500, "Internal error", { cause: thrown });
}
