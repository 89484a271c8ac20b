import { z } from "zod";

/** The part of JSON Schema that core-api uses to describe fields. */
export interface FieldSchema {
  readonly type?: string | readonly string[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly maxLength?: number | undefined;
  readonly properties?: Readonly<Record<string, FieldSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: FieldSchema | undefined;
  readonly additionalProperties?: FieldSchema | boolean | undefined;
  readonly anyOf?: readonly FieldSchema[] | undefined;
}

const field: z.ZodType<FieldSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    maxLength: z.number().optional(),
    properties: z.record(z.string(), field).optional(),
    required: z.array(z.string()).optional(),
    items: field.optional(),
    additionalProperties: z.union([z.boolean(), field]).optional(),
    anyOf: z.array(field).optional(),
  }),
);

const content = z.object({ "application/json": z.object({ schema: field }) });

const answer = z.object({
  description: z.string().default(""),
  content: content.optional(),
  "x-codes": z.record(z.string(), z.string()).optional(),
});

const call = z.object({
  summary: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query"]),
        required: z.boolean(),
        schema: field,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), answer),
  /** Required access: `public`, `member`, `service`, …; see core-api's route table. */
  "x-access": z.string(),
});

/** The part of the OpenAPI document that the page shows. */
export const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), call)),
});

export type ApiDocument = z.infer<typeof apiDocument>;
export type ApiCall = z.infer<typeof call>;
