import { timingSafeEqual } from "node:crypto";
import { AppError } from "@munshi/platform";
import { telegramRoutes } from "../../contract/telegram.ts";
import type { HttpContext } from "../../platform/http/context.ts";
import { memberOf } from "../../platform/http/identify-call.ts";
import { implementRoutes } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Telegram } from "./telegram.ts";

export function createTelegramRoutes({ members, bot }: Telegram): readonly Route[] {
  return implementRoutes(telegramRoutes, {
    "GET /user/user_telegram_token": async ({ ctx }) => {
      ctx.set("cache-control", "no-store");
      return members.createToken(chatMemberOf(ctx));
    },
    "GET /user/telegram_chat": async ({ ctx }) => members.readLink(chatMemberOf(ctx)),
    "DELETE /user/telegram_chat": async ({ ctx }) => members.unlink(chatMemberOf(ctx)),
    "POST /user/telegram_popup": async ({ body, ctx }) =>
      members.askPopup(chatMemberOf(ctx), body.chat_id),
    "POST /portfolio/telegram_chat_id": async ({ body, ctx }) =>
      members.allowChat(chatMemberOf(ctx), body.chat_id),
    "POST /telegram/webhook": async ({ body, ctx }) => {
      if (bot === null || !hasSecret(ctx, bot.webhookSecrets)) {
        throw new AppError("telegram.forbidden", 403, "This call is for Telegram only.");
      }
      await bot.updates.take(body);
      return { ok: true as const };
    },
  });
}

function chatMemberOf(ctx: HttpContext): {
  readonly userId: string;
  readonly isSubscribed: boolean;
} {
  const { userId, viewer } = memberOf(ctx);
  return { userId, isSubscribed: viewer.isSubscribed };
}

/** Telegram sends the secret that the webhook was registered with; compared in constant time. */
function hasSecret(ctx: HttpContext, secrets: readonly string[]): boolean {
  const given = Buffer.from(ctx.get("x-telegram-bot-api-secret-token"));
  return secrets.some((secret) => {
    const expected = Buffer.from(secret);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
