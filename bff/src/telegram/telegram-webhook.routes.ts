import type { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import type { CoreTransport } from "../core-client/core-transport.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readBody } from "../http/read-body.ts";

const path = "/telegram/webhook";
const secretHeader = "x-telegram-bot-api-secret-token";

/**
 * Lets Telegram's servers reach core-api, which knows the secret that they have to show: they come
 * from elsewhere, with no cookie and none of our headers.
 */
export function addTelegramWebhook(
  router: Router<RequestState, RouteParameters>,
  transport: CoreTransport,
): void {
  router.post(path, async (ctx: HttpContext) => {
    ctx.state.route = path;
    const { status, bytes } = await transport.send({
      method: "POST",
      path,
      headers: { [secretHeader]: ctx.get(secretHeader).slice(0, 256) },
      body: await readBody(ctx),
      signal: ctx.state.signal,
    });
    ctx.status = status;
    ctx.type = "application/json";
    ctx.body = bytes;
  });
}
