import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { RequestState } from "../http/context.ts";

const timeoutMs = 8_000;
/** Headers that browsers need; the sandbox's pages have their own policy. */
const kept = ["content-type", "content-security-policy", "location"];

/** Serves pages of the sandbox providers, such as the mailbox; disabled in production. */
export function addSandboxRoutes(
  router: Router<RequestState, RouteParameters>,
  { config: { sandboxUrl } }: { readonly config: { readonly sandboxUrl: string | null } },
): void {
  if (sandboxUrl === null) return;
  router.get("/__sandbox{/*path}", async (ctx) => {
    ctx.state.route = "/__sandbox";
    ctx.set("cache-control", "no-store");
    const address = new URL(ctx.path + ctx.search, sandboxUrl);
    if (!address.pathname.startsWith("/__sandbox")) {
      throw new AppError("request.not_found", 404, "Not found.");
    }
    let answer: Response;
    try {
      answer = await fetch(address, {
        headers: { accept: ctx.get("accept") || "*/*" },
        signal: AbortSignal.any([ctx.state.signal, AbortSignal.timeout(timeoutMs)]),
        redirect: "manual",
      });
      ctx.body = Buffer.from(await answer.arrayBuffer());
    } catch (cause) {
      throw new AppError("sandbox.unreachable", 503, "The sandbox is not responding.", {
        cause,
        expose: true,
      });
    }
    ctx.status = answer.status;
    for (const name of kept) {
      const value = answer.headers.get(name);
      if (value !== null) ctx.set(name, value);
    }
  });
}
