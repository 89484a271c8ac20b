import { createHash } from "node:crypto";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Clock } from "../clock/clock.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { runIdempotently } from "./run-idempotently.ts";
import type { RunOnce } from "./idempotency-keys.ts";

/** Demands an Idempotency-Key of a known actor and gives the handler `ctx.state.runOnce`. */
export function requireIdempotencyKey(deps: {
  readonly db: Executor;
  readonly clock: Clock;
}): HttpMiddleware {
  return async (ctx, next) => {
    const key = ctx.get("idempotency-key");
    if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
      throw new AppError("idempotency.key_required", 400, "Send an Idempotency-Key header.", {
        details: [
          { path: "headers.idempotency-key", message: "must have 8 to 200 visible characters" },
        ],
      });
    }
    ctx.state.runOnce = createRunOnce(deps, ctx, key);
    await next();
  };
}

function createRunOnce(
  deps: { readonly db: Executor; readonly clock: Clock },
  ctx: HttpContext,
  key: string,
): RunOnce {
  return async (content, work, prepare) => {
    const { actor, route } = ctx.state;
    if (actor === undefined || route === undefined) {
      throw new TypeError("An idempotent route needs a gate that sets the actor");
    }
    const scope = {
      tenant: actor.tenant,
      actor: `${actor.kind}:${actor.id}`,
      route: `${ctx.method} ${route}`,
      key,
    };
    const fingerprint = createHash("sha256").update(content).digest();
    const answer = await runIdempotently(deps, scope, fingerprint, work, prepare);
    if (answer.replayed) ctx.set("idempotent-replayed", "true");
    ctx.status = answer.status;
    ctx.body = answer.body;
  };
}
