import { createServerApp, silentLog } from "@munshi/platform";
import type { RunningServer } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestState } from "../http/context.ts";
import { call } from "../testing/call.ts";
import { refuseForeignChanges } from "./refuse-foreign-changes.ts";

let server: RunningServer;
beforeAll(async () => {
  const { app, use } = createServerApp<RequestState>({
    log: silentLog,
    requestTimeoutMs: 5_000,
    secureHeaders: async (_ctx, next) => {
      await next();
    },
  });
  use(refuseForeignChanges());
  use(async (ctx) => {
    ctx.body = { changed: true };
  });
  server = await startTestServer(app.callback());
});
afterAll(async () => {
  await server.close();
});

const own = { "x-munshi-request": "1" };
test.each([
  ["without our header", {}, 403],
  ["from another site", { ...own, "sec-fetch-site": "cross-site" }, 403],
  ["from a sub-domain", { ...own, "sec-fetch-site": "same-site" }, 403],
  ["from another origin", { ...own, origin: "https://evil.example" }, 403],
  ["from no origin", { ...own, origin: "null" }, 403],
  ["from another port", { ...own, origin: "http://munshi.example:81" }, 403],
  [
    "from our page",
    { ...own, "sec-fetch-site": "same-origin", origin: "http://munshi.example" },
    200,
  ],
  ["from a program with our header", own, 200],
] as const)("handles a change %s", async (_title, headers, status) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await call(server.address, "/boxes", {
      method,
      headers: { ...headers, host: "munshi.example" },
    });
    expect(answer.status).toBe(status);
  }
});

test("allows reads from any site", async () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const answer = await call(server.address, "/boxes", {
      method,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(200);
  }
});
