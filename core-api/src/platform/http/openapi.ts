import { z } from "zod";
import { listFailures } from "./failures.ts";
import type { Access, Route } from "./route.ts";

type Json = { [key: string]: unknown };

/** The API document, made from the same table that routes requests. */
export function describeApi(routes: readonly Route[], title: string, version: string): Json {
  const paths: { [path: string]: Json } = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/[:*](\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  }
  return {
    openapi: "3.1.0",
    info: { title, version },
    paths,
    components: {
      securitySchemes: {
        staff: { type: "http", scheme: "bearer" },
        internal: { type: "apiKey", in: "header", name: "x-internal-secret" },
        service: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The token of a server's own login, from `POST /v2/api/login`",
        },
        member: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of a sign-in, from `POST /jwt/token/`",
        },
      },
    },
  };
}

function describeRoute(route: Route): Json {
  const { params, query, body, answer } = route.schemas;
  const parameters = [...describeParameters("path", params), ...describeParameters("query", query)];
  return {
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(body, "input") } }),
    responses: {
      "2XX": {
        description: answer === undefined ? "bytes, or nothing" : "Success",
        ...(answer === undefined ? {} : { content: jsonContent(answer, "output") }),
      },
      ...describeFailures(route),
    },
    "x-access": route.access,
    ...(route.access === "public" ? {} : { security: [{ [schemeOf(route.access)]: [] }] }),
  };
}

/** Failures by status, each with what it means; their body names one of the codes. */
function describeFailures(route: Route): Json {
  const byStatus: { [status: string]: { [code: string]: string } } = {};
  for (const [code, [status, when]] of Object.entries(listFailures(route))) {
    (byStatus[status] ??= {})[code] = when;
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: Object.entries(codes)
          .map(([code, when]) => `\`${code}\`: ${when}`)
          .join("\n"),
        "x-codes": codes,
        content: jsonContent(errorBody, "output"),
      },
    ]),
  );
}

const errorBody = z.looseObject({
  success: z.literal(false),
  message: z.string().describe("The same as the error's"),
  error: z.object({
    code: z.string(),
    message: z.string().describe("Safe to show"),
    details: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .describe("One entry a mistake of the request"),
    requestId: z.string(),
  }),
});

/** Subscribers and referrers come with a member's token; what they may is looked up. */
function schemeOf(access: Access): string {
  return access === "subscriber" || access === "referrer" ? "member" : access;
}

function describeParameters(place: "path" | "query", schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !field.safeParse(undefined).success,
    schema: toSchema(field, "input"),
  }));
}

function jsonContent(schema: z.ZodType, io: "input" | "output"): Json {
  return { "application/json": { schema: toSchema(schema, io) } };
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
