import { AppError } from "@munshi/platform";
import { healthRoutes } from "../../contract/servers.ts";
import { implementRoutes } from "./route.ts";
import type { Route } from "./route.ts";

/** `check` throws if the service is not ready. */
export function createHealthRoutes(check: () => Promise<void>): readonly Route[] {
  return implementRoutes(healthRoutes, {
    "GET /healthz": async () => ({ ok: true as const }),
    "GET /readyz": async () => {
      try {
        await check();
      } catch (cause) {
        throw new AppError("service.not_ready", 503, "Service is starting. Try again shortly.", {
          cause,
          expose: true,
          retryAfter: 1,
        });
      }
      return { ok: true as const };
    },
  });
}
