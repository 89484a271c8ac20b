import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";

/**
 * The signed chat id in the bot's links, so that users cannot name the chat of another user: chat,
 * expiry of the proof in seconds, and a signature of both.
 */
export interface ChatProofs {
  make(chatId: string): string;
  /** The chat; null for a number without a proof, and for a proof that is forged or too old. */
  read(given: string): string | null;
}

const lifeSeconds = 3_600;

/** Signs with the first key; what older keys signed still holds. */
export function createChatProofs(
  keys: readonly [Buffer, ...Buffer[]],
  deps: { readonly clock: Clock },
): ChatProofs {
  const nowSeconds = (): number => Math.floor(deps.clock.now().getTime() / 1_000);
  const sign = (key: Buffer, chatId: string, end: string): string =>
    createHmac("sha256", key)
      .update(`${chatId}.${end}`)
      .digest()
      .subarray(0, 16)
      .toString("base64url");
  return {
    make(chatId) {
      const end = (nowSeconds() + lifeSeconds).toString(36);
      return `${chatId}.${end}.${sign(keys[0], chatId, end)}`;
    },
    read(given) {
      const [, chatId, end, signature] =
        /^(-?\d{1,19})\.([\da-z]{1,10})\.([\w-]{22})$/.exec(given) ?? [];
      if (chatId === undefined || end === undefined || signature === undefined) return null;
      const isOurs = keys.some((key) =>
        timingSafeEqual(Buffer.from(sign(key, chatId, end)), Buffer.from(signature)),
      );
      return isOurs && Number.parseInt(end, 36) > nowSeconds() ? chatId : null;
    },
  };
}
