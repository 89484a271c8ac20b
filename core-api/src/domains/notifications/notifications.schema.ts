import { z } from "zod";
import { notificationKinds } from "../../contract/index.ts";

const id = z.uuid({ version: "v7" });

export const pageQuery = z
  .object({
    before: id.optional().describe("The older ones beside this"),
    after: id.optional().describe("The newer ones beside this"),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    message: "before and after exclude each other",
  });

const kind = z.enum(notificationKinds);

export const notificationsAnswer = z.object({
  results: z.array(
    z.object({
      id,
      kind,
      redirect_url: z
        .string()
        .describe("An address of ours whose last part names the page; empty: it leads nowhere"),
      date: z.iso.datetime(),
      notification: z
        .string()
        .describe("JSON with product, content, stock_name, …, or plain text where it is none"),
      is_read: z.boolean(),
    }),
  ),
  next: z.string().nullable().describe("Path and query of the older ones"),
  previous: z.string().nullable().describe("Path and query of the newer ones"),
});

export const readBody = z.strictObject({
  up_to: id.optional().describe("The newest one that was seen; all where absent"),
});
export const readAnswer = z.object({ unread: z.int() });

const setting = z.object({
  kind,
  is_on: z.boolean().describe("It is told of at all"),
  in_chat: z.boolean().describe("And in the Telegram chat too, while one is linked"),
});
export const settingsBody = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        // A thief of a session must not silence them.
        kind: kind.exclude(["security"]),
        is_on: z.boolean().exactOptional(),
        in_chat: z.boolean().exactOptional(),
      }),
    )
    .min(1)
    .max(notificationKinds.length),
});
export const settingsAnswer = z.object({ kinds: z.array(setting) });
