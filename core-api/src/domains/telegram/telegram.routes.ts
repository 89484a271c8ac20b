import { timingSafeEqual } from "node:crypto";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type {
  TelegramChatAnswer,
  TelegramLinkAnswer,
  TelegramPopupAnswer,
  TelegramTokenAnswer,
} from "../../contract/index.ts";
import type { HttpContext, HttpMiddleware, Member } from "../../platform/http/context.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Telegram } from "./telegram.ts";
import {
  chatAnswer,
  chatBody,
  linkAnswer,
  popupAnswer,
  tokenAnswer,
  updateBody,
} from "./telegram.schema.ts";

export function createTelegramRoutes({ members, bot }: Telegram): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/user/user_telegram_token",
      summary: "A token that ties a chat with the bot to the asker, once, within ten minutes",
      access: "member",
      schemas: { answer: tokenAnswer },
      handle: async ({ ctx }): Promise<TelegramTokenAnswer> => {
        ctx.set("cache-control", "no-store");
        return members.createToken(askerOf(ctx));
      },
    }),
    defineRoute({
      method: "GET",
      path: "/user/telegram_chat",
      summary: "Whether a chat gets the asker's alerts",
      access: "member",
      schemas: { answer: linkAnswer },
      handle: async ({ ctx }): Promise<TelegramLinkAnswer> => members.readLink(askerOf(ctx)),
    }),
    defineRoute({
      method: "DELETE",
      path: "/user/telegram_chat",
      summary: "Unties the chat that gets the asker's alerts, and tells it so",
      access: "member",
      schemas: { answer: linkAnswer },
      handle: async ({ ctx }): Promise<TelegramLinkAnswer> => members.unlink(askerOf(ctx)),
    }),
    defineRoute({
      method: "POST",
      path: "/user/telegram_popup",
      summary: "What the popup about the bot offers to the asker",
      access: "member",
      schemas: { body: chatBody, answer: popupAnswer },
      handle: async ({ body, ctx }): Promise<TelegramPopupAnswer> =>
        members.askPopup(askerOf(ctx), body.chat_id),
    }),
    defineRoute({
      method: "POST",
      path: "/portfolio/telegram_chat_id",
      summary: "Ties the chat whose link the asker came by to the asker, or tells how else",
      access: "member",
      schemas: { body: chatBody, answer: chatAnswer },
      handle: async ({ body, ctx }): Promise<TelegramChatAnswer> =>
        members.allowChat(askerOf(ctx), body.chat_id),
    }),
    ...(bot === null
      ? []
      : [
          defineRoute({
            method: "POST",
            path: "/telegram/webhook",
            summary: "What people tell the bot; from Telegram's servers alone",
            access: "public",
            schemas: { body: updateBody, answer: z.object({ ok: z.literal(true) }) },
            failures: { "telegram.forbidden": [403, "The secret of the webhook is missing."] },
            gates: [demandSecret(bot.webhookSecrets)],
            handle: async ({ body }) => {
              await bot.updates.take(body);
              return { ok: true as const };
            },
          }),
        ]),
  ];
}

function askerOf(ctx: HttpContext): { readonly userId: string; readonly isSubscribed: boolean } {
  const member: Member | undefined = ctx.state.member;
  if (member === undefined) throw new TypeError("The route stands behind its gate");
  return { userId: member.userId, isSubscribed: member.viewer.isSubscribed };
}

/** Telegram shows the secret that it was given with the webhook; every one is compared to the end. */
function demandSecret(secrets: readonly string[]): HttpMiddleware {
  return async (ctx, next) => {
    const given = Buffer.from(ctx.get("x-telegram-bot-api-secret-token"));
    const isKnown = secrets.some((secret) => {
      const expected = Buffer.from(secret);
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    if (!isKnown) throw new AppError("telegram.forbidden", 403, "This is for Telegram's servers.");
    await next();
  };
}
