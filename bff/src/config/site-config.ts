import { z } from "zod";
import type { SocialLink } from "../contract/index.ts";

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:";

/** Replaces Telegram's address when a sandbox is used. */
const isOnThisMachine = (text: string): boolean =>
  URL.canParse(text) && /^http:\/\/127\.0\.0\.1(:\d+)?$/.test(new URL(text).origin);

const addresses = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isWebAddress),
    "must be addresses such as https://www.youtube.com/@munshi, separated by commas",
  );

/** The product's accounts on other sites. */
export const siteVariables = {
  SOCIAL_LINKS: addresses.optional(),
  TELEGRAM_URL: z
    .string()
    .refine(
      (text) => isWebAddress(text) || isOnThisMachine(text),
      "must be an address such as https://t.me/munshi_bot",
    )
    .optional(),
};

const shape = z.object(siteVariables);

export interface SiteConfig {
  readonly socialLinks: readonly SocialLink[];
  /** Null if there is no bot. */
  readonly telegramUrl: string | null;
}

const names: Readonly<Record<string, string>> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "t.me": "Telegram",
  "twitter.com": "X",
  "whatsapp.com": "WhatsApp",
  "x.com": "X",
  "youtube.com": "YouTube",
};

export function readSiteConfig(values: z.output<typeof shape>): SiteConfig {
  return {
    socialLinks: (values.SOCIAL_LINKS ?? []).map((url) => ({ name: nameOf(url), url })),
    telegramUrl: values.TELEGRAM_URL ?? null,
  };
}

/** The site's common name, or else its host. */
function nameOf(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|in|m)\./, "");
  return names[host] ?? host;
}
