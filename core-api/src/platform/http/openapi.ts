import { describePaths } from "@munshi/platform";
import type { DescribedRoute } from "@munshi/platform";
import { listFailures } from "./failures.ts";
import type { Access, Route } from "./route.ts";

type Json = { [key: string]: unknown };

/** The API document, made from the same table that routes requests. */
export function describeApi(routes: readonly Route[], title: string, version: string): Json {
  return {
    openapi: "3.1.0",
    info: { title, version },
    paths: describePaths(routes.map(describeRoute)),
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

function describeRoute(route: Route): readonly [string, DescribedRoute] {
  const { method, path, summary, access, permission, needsStepUp, idempotency, schemas } = route;
  return [
    `${method} ${path}`,
    {
      ...schemas,
      summary,
      access,
      failures: listFailures(route),
      more: {
        ...(permission === undefined ? {} : { "x-permission": permission }),
        ...(needsStepUp === undefined ? {} : { "x-step-up": true }),
        ...(idempotency === undefined ? {} : { "x-idempotency": "Idempotency-Key" }),
        ...describeSecurity(access),
      },
    },
  ];
}

/** Subscribers and referrers send a member's token; an optional one is declared as optional. */
function describeSecurity(access: Access): Json {
  if (access === "public") return {};
  if (access === "optional-member") return { security: [{}, { member: [] }] };
  const scheme = access === "subscriber" || access === "referrer" ? "member" : access;
  return { security: [{ [scheme]: [] }] };
}
