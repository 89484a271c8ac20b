import { connect } from "node:net";
import { Router } from "@koa/router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { silentLog } from "../log/log.ts";
import { currentRequestId } from "../log/request-context.ts";
import { startTestServer } from "../testing/index.ts";
import type { RequestState, RouteParameters } from "./context.ts";
import { listMethods, refuseOtherMethods, refuseUnknown } from "./known-paths.ts";
import { createServerApp } from "./server-app.ts";
import type { RunningServer } from "./server.ts";

const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();

class LibraryError extends Error {}

let server: RunningServer;
beforeAll(async () => {
  const { app, use, useRoutes } = createServerApp<RequestState>({
    log: silentLog,
    requestTimeoutMs: 400,
    secureHeaders: async (ctx, next) => {
      ctx.set("content-security-policy", "default-src 'none'");
      await next();
    },
    translateError: (thrown) =>
      thrown instanceof LibraryError
        ? new AppError("data.duplicate", 409, "That exists already.")
        : null,
  });
  const router = new Router<RequestState, RouteParameters>();
  router.get("/named", (ctx) => {
    ctx.body = { requestId: currentRequestId() };
  });
  router.put("/named", (ctx) => {
    ctx.body = {};
  });
  router.get("/broken", (ctx) => {
    ctx.set({ etag: '"1"', "content-encoding": "br", "cache-control": "public" });
    throw new Error("the password is sesame");
  });
  router.get("/translated", () => {
    throw new LibraryError();
  });
  router.get("/slow", async (ctx) => {
    enter();
    await new Promise<void>((resolve) => {
      ctx.state.signal.addEventListener("abort", () => resolve());
    });
    abort();
  });
  use(refuseOtherMethods((path) => listMethods(router, path)));
  // Represents authentication.
  use(async (ctx, next) => {
    if (ctx.method === "PUT") throw new AppError("request.forbidden", 403, "Not for you.");
    await next();
  });
  useRoutes(router);
  use(refuseUnknown());
  server = await startTestServer(app.callback());
});
afterAll(async () => {
  await server.close();
});

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(server.address + path, init);
  return { answer, body: (await answer.json()) as unknown };
}

test("a request keeps its id for its work and its answer", async () => {
  const { answer, body } = await call("/named", { headers: { "x-request-id": "from-a-browser" } });
  expect(body).toEqual({ requestId: "from-a-browser" });
  expect(answer.headers.get("x-request-id")).toBe("from-a-browser");
});

test("hides internal errors and discards the failed answer", async () => {
  const { answer, body } = await call("/broken");
  expect(answer.status).toBe(500);
  expect(body).toEqual({
    success: false,
    message: "Something went wrong. Try again later.",
    error: {
      code: "internal",
      message: "Something went wrong. Try again later.",
      details: [],
      requestId: answer.headers.get("x-request-id"),
    },
  });
  expect(answer.headers.get("etag")).toBeNull();
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
});

test("translates a library's error", async () => {
  const { answer, body } = await call("/translated");
  expect(answer.status).toBe(409);
  expect(body).toMatchObject({ error: { code: "data.duplicate" } });
});

test("answers 503 on a timeout and aborts the work", async () => {
  const { answer, body } = await call("/slow");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("2");
  expect(body).toMatchObject({ error: { code: "request.timeout" } });
});

test("detects a disconnect and serves the next client", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
  await entered;
  socket.destroy();
  await aborted;
  expect((await call("/named")).answer.status).toBe(200);
});

test("answers an unsupported method with the supported ones before authentication", async () => {
  const { answer, body } = await call("/named", { method: "DELETE" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
  expect(body).toMatchObject({ error: { code: "request.method_not_allowed" } });
  expect((await call("/named", { method: "PUT" })).answer.status).toBe(403);
});

test("answers 404 to unknown paths with any method", async () => {
  for (const method of ["GET", "POST"]) {
    const { answer, body } = await call("/nowhere", { method });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("allow")).toBeNull();
    expect(body).toMatchObject({ error: { code: "request.not_found" } });
  }
});

test("rejects two Host headers", async () => {
  const twice = `GET /named HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n`;
  const answered = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.write(twice));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  expect(answered).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered).toContain('"code":"request.malformed"');
});
