import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishSample, startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { internalSecret, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
let version = "";
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
});
beforeEach(() => {
  version = `v${Math.random().toString(36).slice(2)}`;
  publishSample(core, version);
  core.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const brotli = { "accept-encoding": "gzip, deflate, br" };

test("serves a dataset file compressed and immutable, and reads it from core-api once", async () => {
  const path = `/data/${version}/identity.arrow`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call(path, { headers: brotli })),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/vnd.apache.arrow.file",
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "content-length": String(answer.body.length),
    });
    expect(answer.body.length).toBeLessThan(1_000);
    expect(brotliDecompressSync(answer.body).toString()).toBe("munshi ".repeat(3_000));
  }
  const asked = core.requests.filter((request) => request.path.endsWith("identity.arrow"));
  expect(asked).toHaveLength(1);
});

test("serves the plain file under another tag to a client without brotli", async () => {
  const path = `/data/${version}/identity.arrow`;
  const plain = await server.call(path);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe("munshi ".repeat(3_000));
  const packed = await server.call(path, { headers: brotli });
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
});

test("answers 304 to a browser that has the content in any encoding", async () => {
  const path = `/data/${version}/identity.arrow`;
  const tags = [await server.call(path), await server.call(path, { headers: brotli })].map(
    (answer) => answer.headers.etag ?? "",
  );
  for (const tag of tags) {
    const again = await server.call(path, { headers: { ...brotli, "if-none-match": tag } });
    expect([again.status, again.headers.etag]).toEqual([304, tag]);
    expect(again.body).toHaveLength(0);
    expect(again.headers["cache-control"]).toContain("immutable");
  }
  const other = await server.call(path, { headers: { "if-none-match": '"another"' } });
  expect(other.status).toBe(200);
});

test("answers HEAD with the headers of GET and no body", async () => {
  const path = `/data/${version}/identity.arrow`;
  const get = await server.call(path, { headers: brotli });
  const head = await server.call(path, { method: "HEAD", headers: brotli });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  for (const name of ["content-length", "content-encoding", "content-type", "etag"]) {
    expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test.each([
  "/data/../secret",
  "/data/v1/../../etc/passwd",
  "/data/v1/..%2f..%2fetc%2fpasswd",
  "/data/v1/.hidden",
  "/data/v1/a//b",
  "/data/v1/%00",
  "/data/.v1/x",
])("rejects a path that is not plain: %s", async (path) => {
  const answer = await server.call(path);
  expect([400, 404]).toContain(answer.status);
  expect(core.requests.some((request) => request.path.startsWith("/datasets/"))).toBe(false);
});

test("answers 404 for a missing file, with core-api's code", async () => {
  const answer = await server.call(`/data/${version}/nothing.arrow`);
  expect(answer.status).toBe(404);
  const { error } = JSON.parse(answer.body.toString()) as { error: object };
  expect(error).toMatchObject({
    code: "request.not_found",
    requestId: answer.headers["x-request-id"],
  });
});

test("prepares the first files when an authorised server announces a dataset", async () => {
  const path = "/internal/dataset-published";
  expect((await server.call(path, { method: "POST" })).status).toBe(403);
  const wrong = { "x-internal-secret": "not-the-secret-of-this-test" };
  expect((await server.call(path, { method: "POST", headers: wrong })).status).toBe(403);
  const headers = { "x-internal-secret": internalSecret };
  expect((await server.call(path, { method: "POST", headers })).status).toBe(202);
  await expect
    .poll(() => core.requests.map((request) => request.path))
    .toEqual(
      expect.arrayContaining([
        `/datasets/${version}/first-rows.json`,
        `/datasets/${version}/identity.arrow`,
      ]),
    );
  core.requests.length = 0;
  await server.call(`/data/${version}/identity.arrow`, { headers: brotli });
  expect(core.requests).toEqual([]);
});

test("serves the last known dataset from memory while core-api is down", async () => {
  const away = await startCoreServer();
  publishSample(away, "kept");
  const bff = await startBff(away.url);
  await bff.bff.warm();
  expect((await bff.call("/api/views/screener")).status).toBe(200);
  await away.close();
  await expect(bff.bff.warm()).rejects.toMatchObject({ code: "core.unreachable" });
  expect((await bff.call("/data/kept/identity.arrow")).status).toBe(200);
  const shell = await bff.call("/api/views/shell");
  expect(JSON.parse(shell.body.toString())).toMatchObject({ market: { version: "kept" } });
  await bff.close();
});
