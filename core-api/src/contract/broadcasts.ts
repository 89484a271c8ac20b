import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  broadcastChannels,
  broadcastLimits,
  broadcastStates,
  parseBroadcastText,
} from "./broadcast-texts.ts";
import { describedAnswer, describeQuery } from "./register.ts";
import { clientRegister } from "./registers.ts";
import { defineRoutes } from "./route.ts";
import { nameField, plainText } from "./text-fields.ts";

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const version = z.int().min(1);
const reason = z.string().trim().min(1, "Enter a reason.").max(1_000);
const channel = z.enum(broadcastChannels);

// Line breaks are the writer's; no database and no mail carries other control characters.
const unsafe = /[^\P{Cc}\n\t]/u;

function checkText(text: string, ctx: z.RefinementCtx): void {
  const parsed = parseBroadcastText(text);
  if ("problem" in parsed) ctx.addIssue({ code: "custom", message: parsed.problem });
}

const subject = plainText(broadcastLimits.subject)
  .transform((text) => text.trim())
  .superRefine(checkText);
const body = z
  .string()
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .refine((text) => text !== "", "Enter the message.")
  .refine((text) => text.length <= broadcastLimits.body, {
    error: `must have ${broadcastLimits.body} characters or fewer`,
  })
  .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text")
  .superRefine(checkText);
const link = plainText(300)
  .transform((text) => text.trim())
  .refine(
    (text) => text === "" || /^\/(?![/\\])\S*$/.test(text),
    "must be a path such as /pricing",
  );

/** Texts of a broadcast and of a template. */
const texts = {
  subject: subject.describe("Of the mail."),
  body,
  link: link.default("").describe("A path of the site that the message links to; empty for none."),
};

/** Members whose rows of the clients register match. */
const audience = describeQuery(clientRegister).query;
export type BroadcastAudience = Infer<typeof audience>;

const content = {
  name: nameField,
  channels: z
    .array(channel)
    .min(1, "Choose at least one channel.")
    .refine((given) => new Set(given).size === given.length, "must not repeat a channel"),
  audience,
  ...texts,
};
/** The content a second person approves. */
export const broadcastContent = z
  .strictObject(content)
  .refine(({ channels, subject: given }) => given !== "" || !channels.includes("mail"), {
    path: ["subject"],
    error: "Enter an email subject.",
  });
export type BroadcastContent = Infer<typeof broadcastContent>;

const progress = z.object({
  channel,
  open: z.int(),
  sent: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unconfirmed: z.int().describe("A worker stopped before the answer: delivery is unknown."),
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type BroadcastProgress = Infer<typeof progress>;

const broadcastActions = ["edit", "send", "test", "pause", "resume", "cancel"] as const;
export type BroadcastAction = (typeof broadcastActions)[number];

const details = z.object({
  id: z.uuid(),
  version,
  name: z.string(),
  channels: z.array(channel),
  audience: z.looseObject({ filter: z.array(z.looseObject({})), search: z.string() }),
  subject: z.string(),
  body: z.string(),
  link: z.string(),
  state: z.enum(broadcastStates),
  members: z.int().nullable().describe("Null: not sent yet."),
  sendAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  createdBy: z.string(),
  /** The change request that waits for a second person. */
  requestId: z.uuid().nullable(),
  progress: z.array(progress),
  events: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      by: z.string().nullable().describe("Null: the product itself."),
      kind: z.string(),
      about: z.string(),
    }),
  ),
  actions: z.array(z.enum(broadcastActions)).describe("Actions the staff member may take now."),
});
export type BroadcastDetails = Infer<typeof details>;

const settings = z.object({
  /** The kill switch; null: off. */
  stop: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  rates: z.array(
    z.object({
      channel,
      perMinute: z.int(),
      version,
      isAvailable: z.boolean().describe("Whether the channel is configured."),
    }),
  ),
});
export type MessengerSettings = Infer<typeof settings>;

const template = z.object({
  id: z.uuid(),
  version,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  link: z.string(),
  isRetired: z.boolean(),
});
export type BroadcastTemplate = Infer<typeof template>;

const previews = z.object({
  count: z.int().describe("Members of the audience."),
  needsApproval: z.boolean(),
  /** Up to three of them. */
  members: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      body: z.string(),
      /** Why the member would be skipped; null if they would not. */
      problem: z.string().nullable(),
    }),
  ),
});
export type BroadcastPreview = Infer<typeof previews>;

const notFound = { "broadcast.not_found": [404, "Broadcast not found."] } as const;
const wrongState = {
  ...notFound,
  "broadcast.wrong_state": [409, "The broadcast's state does not allow this."],
} as const;
const changed = {
  "broadcast.changed": [409, "It was changed since it was read; `current` has the stored values."],
} as const;
const stopped = {
  "broadcast.stopped": [409, "The kill switch is on: nothing is sent until it is turned off."],
} as const;
const templateFailures = {
  "template.not_found": [404, "Template not found."],
  "template.duplicate_name": [409, "A template with this name already exists."],
  ...changed,
} as const;
const tooSlow = {
  "register.too_slow": [422, "The filter takes too long."],
  "broadcast.too_many": [422, "More than 5,00,000 members match."],
} as const;

const ofReader = { access: "staff", permission: "message.read", browser: {} } as const;
const ofSender = { access: "staff", permission: "message.send", browser: {} } as const;

/** Broadcasts to members; their list is a register. */
export const broadcastRoutes = defineRoutes({
  "GET /admin/broadcast_settings": {
    ...ofReader,
    summary: "The kill switch and the rate of each channel",
    answer: settings,
  },
  "POST /admin/broadcast_stop": {
    ...ofSender,
    summary: "Kill switch: pauses every broadcast at once; none starts until it is turned off",
    body: z.strictObject({ reason }),
    answer: settings,
  },
  "DELETE /admin/broadcast_stop": {
    ...ofSender,
    needsStepUp: true,
    summary: "Turns the kill switch off; paused broadcasts stay paused",
    answer: settings,
  },
  "PUT /admin/broadcast_rates/:channel": {
    ...ofSender,
    summary: "Sets how many messages a minute a channel sends, over all broadcasts",
    params: z.strictObject({ channel }),
    body: z.strictObject({ version, perMinute: z.int().min(1).max(broadcastLimits.perMinute) }),
    answer: settings,
    failures: changed,
  },
  "GET /admin/broadcast_audience": {
    ...ofReader,
    summary: "The columns of the clients register, by which audiences are filtered",
    answer: describedAnswer,
  },
  "POST /admin/broadcast_preview": {
    ...ofSender,
    summary: "Counts an audience and shows the texts as three of its members would read them",
    body: z.strictObject({ audience, ...texts }),
    answer: previews,
    failures: tooSlow,
  },
  "GET /admin/broadcast_templates": {
    ...ofReader,
    summary: "Templates, retired ones too",
    answer: z.array(template),
  },
  "POST /admin/broadcast_templates": {
    ...ofSender,
    summary: "Adds a template",
    body: z.strictObject({ name: nameField, ...texts }),
    answer: template,
    failures: templateFailures,
  },
  "PUT /admin/broadcast_templates/:id": {
    ...ofSender,
    summary: "Edits, retires or restores a template",
    params: byId,
    body: z.strictObject({ version, name: nameField, isRetired: z.boolean(), ...texts }),
    answer: template,
    failures: templateFailures,
  },
  "POST /admin/broadcasts": {
    ...ofSender,
    summary: "Adds a draft",
    idempotency: "key",
    body: broadcastContent,
    answer: details,
  },
  "GET /admin/broadcasts/:id": {
    ...ofReader,
    summary: "A broadcast with its progress and history",
    params: byId,
    answer: details,
    failures: notFound,
  },
  "PUT /admin/broadcasts/:id": {
    ...ofSender,
    summary: "Edits a draft",
    params: byId,
    body: z.strictObject({ version, content: broadcastContent }),
    answer: details,
    failures: { ...wrongState, ...changed },
  },
  "POST /admin/broadcasts/:id/test": {
    ...ofSender,
    summary: "Mails the texts to the staff member",
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ to: z.string() }),
    failures: notFound,
  },
  "POST /admin/broadcasts/:id/send": {
    ...ofSender,
    summary: "Sends or schedules a draft; above 500 members it makes a change request instead",
    params: byId,
    body: z.strictObject({
      version,
      count: z.int().min(1).describe("Members, as confirmed."),
      sendAt: z.iso.datetime({ offset: true }).nullable().default(null).describe("Null: at once."),
      reason: z.string().trim().max(1_000).default("").describe("For the second person."),
    }),
    answer: details,
    failures: {
      ...wrongState,
      ...changed,
      ...stopped,
      ...tooSlow,
      "broadcast.count_changed": [409, "The audience changed; `count` has its members now."],
      "broadcast.past": [400, "The time is in the past."],
      "broadcast.requested": [409, "It is already waiting for approval."],
      "broadcast.no_channel": [409, "A channel is not configured."],
    },
  },
  "POST /admin/broadcasts/:id/pause": {
    ...ofSender,
    summary: "Pauses a broadcast; messages on their way still arrive",
    params: byId,
    body: z.strictObject({}),
    answer: details,
    failures: wrongState,
  },
  "POST /admin/broadcasts/:id/resume": {
    ...ofSender,
    summary: "Resumes a paused broadcast for the remaining members",
    params: byId,
    body: z.strictObject({}),
    answer: details,
    failures: { ...wrongState, ...stopped },
  },
  "POST /admin/broadcasts/:id/cancel": {
    ...ofSender,
    summary: "Ends a broadcast; the remaining members get nothing",
    params: byId,
    body: z.strictObject({}),
    answer: details,
    failures: wrongState,
  },
});

/** Opting out of broadcasts by mail, from the link in each of them. */
export const mailOptOutRoutes = defineRoutes({
  "POST /mail/opt-out/:token": {
    summary:
      "Ends broadcasts by email for the member of the link; also called by one-click unsubscribe",
    access: "public",
    browser: {},
    params: z.strictObject({ token: z.string().max(200) }),
    answer: z.object({ success: z.literal(true) }),
    failures: { "mail.unknown_link": [404, "The link is not valid."] },
  },
});
