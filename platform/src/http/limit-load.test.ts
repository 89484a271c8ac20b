import { expect, test } from "vitest";
import { silentLog } from "../log/log.ts";
import { startTestServer } from "../testing/index.ts";
import type { RequestState } from "./context.ts";
import { createServerApp } from "./server-app.ts";

test("beyond the limit requests queue in order and are rejected after the maximum wait", async () => {
  const { app, use } = createServerApp<RequestState>({
    log: silentLog,
    requestTimeoutMs: 60_000,
    secureHeaders: async (_ctx, next) => {
      await next();
    },
    load: { atOnce: 2, waitMs: 100 },
  });
  const begun: (() => void)[] = [];
  use(async (ctx) => {
    ctx.body = {};
    if (ctx.path === "/healthz") return;
    await new Promise<void>((resolve) => void begun.push(resolve));
  });
  const server = await startTestServer(app.callback());
  try {
    const call = async (path: string): Promise<Response> => fetch(server.address + path);
    const first = [call("/a"), call("/b")];
    await expect.poll(() => begun.length).toBe(2);
    const refused = await call("/c");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ error: { code: "request.overloaded" } });
    expect((await call("/healthz")).status).toBe(200);

    for (const end of begun.splice(0)) end();
    for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
    const later = call("/d");
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.();
    expect((await later).status).toBe(200);
  } finally {
    await server.close();
  }
});
