import { AppError } from "@munshi/platform";
import { z } from "zod";
import { defineRoute } from "./route.ts";
import type { Route } from "./route.ts";

/** `/healthz`: the process runs. `/readyz`: it can do its work; `check` throws where it cannot. */
export function createHealthRoutes(check: () => Promise<void>): readonly Route[] {
  const answer = z.object({ ok: z.literal(true) });
  return [
    defineRoute({
      method: "GET",
      path: "/healthz",
      summary: "The process runs",
      access: "public",
      schemas: { answer },
      handle: async () => ({ ok: true }),
    }),
    defineRoute({
      method: "GET",
      path: "/readyz",
      summary: "The database is reachable and migrated",
      access: "public",
      schemas: { answer },
      failures: {
        "service.not_ready": [503, "The database cannot be reached."],
      },
      handle: async () => {
        try {
          await check();
        } catch (cause) {
          throw new AppError("service.not_ready", 503, "Not ready yet.", {
            cause,
            expose: true,
            retryAfter: 1,
          });
        }
        return { ok: true };
      },
    }),
  ];
}
