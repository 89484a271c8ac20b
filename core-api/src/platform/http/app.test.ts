import { AppError, silentLog } from "@munshi/platform";
import type { RunningServer } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { ErrorBody } from "../../contract/index.ts";
import { createApp } from "./app.ts";
import type { HttpMiddleware } from "./context.ts";
import { letPass, openAccess } from "./open-access.fixture.ts";
import { describeApi } from "./openapi.ts";
import { defineRoute } from "./route.ts";
import type { Route } from "./route.ts";

const routes: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "/boxes/:id",
    summary: "Changes a box",
    access: "public",
    schemas: {
      params: z.strictObject({ id: z.coerce.number().int() }),
      query: z.strictObject({ dry: z.enum(["yes", "no"]).optional() }),
      body: z.strictObject({ name: z.string().min(1), size: z.number() }),
      answer: z.object({ id: z.number() }),
    },
    handle: async ({ params, body }) => ({ id: params.id, name: body.name }),
  }),
  defineRoute({
    method: "POST",
    path: "/tallies",
    summary: "Takes tallies by name",
    access: "public",
    schemas: {
      body: z.record(z.string().min(9), z.array(z.number())),
    },
    handle: async () => ({}),
  }),
  defineRoute({
    method: "GET",
    path: "/boxes/:id",
    summary: "A box",
    access: "staff",
    schemas: {},
    handle: async () => ({}),
  }),
];

const refuse: HttpMiddleware = async () => {
  throw new AppError("staff.unauthenticated", 401, "This requires a staff token.");
};

let server: RunningServer;
beforeAll(async () => {
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 400,
    routes,
    identify: letPass,
    access: { ...openAccess, staff: refuse },
  });
  server = await startTestServer(app.callback());
});
afterAll(async () => {
  await server.close();
});

async function call(
  path: string,
  init: RequestInit = {},
): Promise<{ readonly answer: Response; readonly body: unknown }> {
  const answer = await fetch(server.address + path, init);
  return { answer, body: await answer.json() };
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

function encoded(encoding: string): RequestInit {
  const headers = { "content-type": "application/json", "content-encoding": encoding };
  return { method: "POST", headers, body: '{"name":"First","size":1}' };
}

test("checked input reaches the handler and its answer goes back", async () => {
  const { answer, body } = await call("/boxes/7", json({ name: "First", size: 1 }));
  expect(answer.status).toBe(200);
  expect(body).toEqual({ id: 7, name: "First" });
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("every mistake of a request is told at once", async () => {
  const { answer, body } = await call(
    "/boxes/seven?dry=maybe",
    json({ name: "", more: true, size: "1" }),
  );
  expect(answer.status).toBe(400);
  const { error } = body as ErrorBody;
  expect(error.code).toBe("request.invalid");
  expect(error.details.map((detail) => detail.path).toSorted()).toEqual([
    "body",
    "body.name",
    "body.size",
    "params.id",
    "query.dry",
  ]);
  expect(error.requestId).toBe(answer.headers.get("x-request-id"));
});

test.each([
  ["/boxes/7%00", json({ name: "a", size: 1 }), "params.id", "must not have a NUL character"],
  ["/boxes/7", json({ name: "a\0", size: 1 }), "body.name", "must not have a NUL character"],
  ["/boxes/7", json({ name: "a", size: 1, "b\0": 1 }), "body", "must not have a NUL in a name"],
])("a NUL character is refused by its place: %s", async (path, init, place, message) => {
  const { answer, body } = await call(path, init);
  expect(answer.status).toBe(400);
  expect((body as ErrorBody).error.details).toEqual([{ path: place, message }]);
});

test("a body nested as deep as its size allows is read", async () => {
  const nested = `{"name":"a","size":1,"more":${"[".repeat(40_000)}${"]".repeat(40_000)}}`;
  expect((await call("/boxes/7", json(nested))).answer.status).toBe(400);
});

test.each([
  ["NUL characters below a long name", JSON.stringify({ ["k".repeat(2_000)]: fill("\0", 5_000) })],
  ["wrong elements below a long name", JSON.stringify({ ["k".repeat(2_000)]: fill("x", 9_000) })],
  ["unknown names", JSON.stringify(Object.fromEntries(fill(1, 5_000).entries()))],
])("an answer to thousands of mistakes stays small: %s", async (_title, text) => {
  const { answer, body } = await call("/tallies", json(text));
  expect(answer.status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThanOrEqual(16_000);
  const { details } = (body as ErrorBody).error;
  expect(details.length).toBeLessThanOrEqual(20);
  expect(details.every((detail) => detail.path.length <= 200)).toBe(true);
});

function fill<T>(value: T, count: number): readonly T[] {
  return Array.from({ length: count }, () => value);
}

test.each([
  ["malformed JSON", "/boxes/1", json("{"), 400, "request.malformed"],
  ["a body that is not gzip", "/boxes/1", encoded("gzip"), 400, "request.malformed"],
  ["a body that is not brotli", "/boxes/1", encoded("br"), 400, "request.malformed"],
  ["an unknown encoding", "/boxes/1", encoded("rot13"), 415, "request.unsupported_type"],
  [
    "a body above 100 KB",
    "/boxes/1",
    json({ name: "x".repeat(110_000), size: 1 }),
    413,
    "request.too_large",
  ],
  ["an unknown path", "/nowhere", {}, 404, "request.not_found"],
  [
    "a method that the path has not",
    "/boxes/1",
    { method: "DELETE" },
    405,
    "request.method_not_allowed",
  ],
  ["no credentials", "/boxes/1", {}, 401, "staff.unauthenticated"],
] as const)("%s is refused in the one error shape", async (_title, path, init, status, code) => {
  const { answer, body } = await call(path, init);
  expect(answer.status).toBe(status);
  expect(body).toMatchObject({ error: { code, details: [] } });
  expect(answer.headers.get("allow")).toBe(status === 405 ? "GET, HEAD, POST" : null);
});

test("the API document names every route with its schemas", () => {
  const document = describeApi(routes, "Test", "1") as { paths: { [path: string]: object } };
  expect(Object.keys(document.paths)).toEqual(["/boxes/{id}", "/tallies"]);
  expect(document.paths["/boxes/{id}"]).toMatchObject({
    post: {
      parameters: [
        { name: "id", in: "path", required: true },
        { name: "dry", in: "query", required: false },
      ],
      requestBody: {
        content: {
          "application/json": { schema: { type: "object", required: ["name", "size"] } },
        },
      },
    },
    get: { security: [{ staff: [] }], "x-access": "staff" },
  });
});

test("the API document tells of each failure by which code it is known and when it comes", () => {
  const failing = defineRoute({
    method: "GET",
    path: "/boxes/:id",
    summary: "A box",
    access: "subscriber",
    schemas: { params: z.strictObject({ id: z.string() }) },
    failures: { "box.not_found": [404, "Box not found."] },
    handle: async () => ({}),
  });
  const { paths } = describeApi([failing], "Test", "1") as {
    paths: { [path: string]: { get: { responses: { [status: string]: object } } } };
  };
  const responses = paths["/boxes/{id}"]?.get.responses ?? {};
  expect(Object.keys(responses).toSorted()).toEqual(
    ["2XX", "400", "401", "403", "404", "500", "503"].toSorted(),
  );
  expect(responses["404"]).toMatchObject({
    "x-codes": { "box.not_found": "Box not found." },
  });
  expect(responses["403"]).toHaveProperty(["x-codes", "account.not_subscribed"]);
});
