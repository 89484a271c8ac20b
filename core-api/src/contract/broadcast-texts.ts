export const broadcastChannels = ["in_app", "mail", "telegram"] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];

export const broadcastChannelNames: { readonly [C in BroadcastChannel]: string } = {
  in_app: "In-app",
  mail: "Email",
  telegram: "Telegram",
};

/**
 * Draft: editable. Scheduled: starts at its time. Sending and paused have open recipients. Finished
 * and cancelled are final.
 */
export const broadcastStates = [
  "draft",
  "scheduled",
  "sending",
  "paused",
  "finished",
  "cancelled",
] as const;
export type BroadcastState = (typeof broadcastStates)[number];

export const broadcastStateNames: { readonly [S in BroadcastState]: string } = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  finished: "Finished",
  cancelled: "Cancelled",
};

export const broadcastLimits = {
  name: 100,
  subject: 150,
  body: 2_000,
  /** More members than this need a second person. */
  withoutApproval: 500,
  /** Members of one broadcast. */
  members: 500_000,
  perMinute: 100_000,
} as const;

/** Placeholders in texts: `{{first_name}}`, or `{{first_name|investor}}` with a default. */
export const broadcastPlaceholders = {
  first_name: "First name",
  name: "Full name",
  subscription_end: "Last day of the current subscription",
  site: "Name of the site",
} as const;
export type BroadcastPlaceholder = keyof typeof broadcastPlaceholders;

export type TextPart =
  | { readonly text: string }
  /** `fallback` is used for members without a value; null: they are skipped. */
  | { readonly placeholder: BroadcastPlaceholder; readonly fallback: string | null };

const pattern = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

function isPlaceholder(name: string): name is BroadcastPlaceholder {
  return Object.hasOwn(broadcastPlaceholders, name);
}

/** The parts of a text, or an error message with its remedy. */
export function parseBroadcastText(
  text: string,
): { readonly parts: readonly TextPart[] } | { readonly problem: string } {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, given = "", fallback] = match;
    const name = given.trim();
    if (!isPlaceholder(name)) {
      const known = Object.keys(broadcastPlaceholders).join(", ");
      return { problem: `Unknown placeholder ${whole}. Use one of: ${known}.` };
    }
    parts.push({ text: text.slice(end, match.index) });
    parts.push({ placeholder: name, fallback: fallback?.trim() || null });
    end = match.index + whole.length;
  }
  parts.push({ text: text.slice(end) });
  // A brace left over is a misspelt placeholder.
  const isLeft = parts.some((part) => "text" in part && /\{\{|\}\}/.test(part.text));
  return isLeft
    ? { problem: "A placeholder is not closed. Write it as {{first_name}}." }
    : { parts: parts.filter((part) => !("text" in part) || part.text !== "") };
}
