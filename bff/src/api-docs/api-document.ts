import { z } from "zod";

const content = z.object({ "application/json": z.object({ schema: z.unknown() }) });

const call = z.object({
  summary: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean() }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.object({ "2XX": z.object({ content: content.optional() }) }),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
});

/** The part of core-api's OpenAPI document that the page of calls shows. */
export const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), call)),
});

export type ApiDocument = z.infer<typeof apiDocument>;
export type ApiCall = z.infer<typeof call>;
