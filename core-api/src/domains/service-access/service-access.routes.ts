import { AppError } from "@munshi/platform";
import { z } from "zod";
import type { ServiceLoginAnswer } from "../../contract/index.ts";
import type { HttpMiddleware } from "../../platform/http/context.ts";
import { originOf } from "../../platform/http/identify-call.ts";
import { tooManyTries } from "../../platform/http/failures.ts";
import { defineRoute } from "../../platform/http/route.ts";
import type { Route } from "../../platform/http/route.ts";
import type { ServiceAccess } from "./service-access.service.ts";

const loginBody = z.strictObject({
  client_id: z.string().min(1).max(100),
  client_secret: z.string().min(1).max(500),
});
const loginAnswer = z.object({
  token: z.string().describe("A bearer token for the other calls below /v2/api"),
  expires_in: z.int().describe("Seconds"),
});

export function createServiceAccessRoutes(access: ServiceAccess): readonly Route[] {
  return [
    defineRoute({
      method: "POST",
      path: "/v2/api/login",
      summary: "A server's own login to the second base",
      access: "public",
      schemas: { body: loginBody, answer: loginAnswer },
      failures: {
        "service.wrong_client": [401, "No server of ours logs in like this."],
        ...tooManyTries,
      },
      handle: async ({ body, ctx }): Promise<ServiceLoginAnswer> => {
        const { client_id: clientId, client_secret: clientSecret } = body;
        const given = { clientId, clientSecret };
        const { token, expiresIn } = await access.login(given, originOf(ctx).address);
        ctx.set("cache-control", "no-store");
        return { token, expires_in: expiresIn };
      },
    }),
  ];
}

/** Lets a request pass that carries the token of a server's login. */
export function demandServiceToken(access: ServiceAccess): HttpMiddleware {
  return async (ctx, next) => {
    const [scheme, token, ...rest] = ctx.get("authorization").split(" ");
    const isBearer = scheme?.toLowerCase() === "bearer" && rest.length === 0;
    if (!isBearer || token === undefined || !access.admits(token)) {
      ctx.set("www-authenticate", "Bearer");
      throw new AppError("service.unauthenticated", 401, "This needs a server's own login.");
    }
    await next();
  };
}
