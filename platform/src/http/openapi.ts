import { z } from "zod";
import { splitKey } from "../contract/index.ts";
import type { Failures, RouteSchemas } from "../contract/index.ts";

type Json = { [key: string]: unknown };

/** A route as described in the API document. */
export interface DescribedRoute extends RouteSchemas {
  readonly summary: string;
  readonly access: string;
  /** All its failures, including those of authentication and validation. */
  readonly failures: Failures;
  /** Further members of its entry: `security`, `x-permission`, … */
  readonly more?: Json;
}

/** The `paths` of an OpenAPI document. */
export function describePaths(
  routes: Iterable<readonly [key: string, route: DescribedRoute]>,
): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [key, route] of routes) {
    const [method, path] = splitKey(key);
    const written = path.replaceAll(/[:*](\w+)/g, "{$1}");
    (paths[written] ??= {})[method.toLowerCase()] = describeRoute(route);
  }
  return paths;
}

function describeRoute(route: DescribedRoute): Json {
  const { params, query, body, answer } = route;
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
    ...route.more,
  };
}

/** Failures by status, each with its description; the body contains one of the codes. */
function describeFailures({ failures }: DescribedRoute): Json {
  const byStatus: { [status: string]: { [code: string]: string } } = {};
  for (const [code, [status, when]] of Object.entries(failures)) {
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
        content: errorContent,
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

const errorContent = jsonContent(errorBody, "output");

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
