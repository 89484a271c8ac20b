import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { startBff } from "../../testing/start-bff.ts";
import type { RunningBff } from "../../testing/start-bff.ts";
import { picturePath, picturePolicy } from "./blog-pictures.routes.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${"<g/>".repeat(200)}</svg>`;
const known = "AbCdEf0123456_-9";
const asked: string[] = [];
let status = 200;

/** A fake core-api with a login and one picture. */
const core = createServer((request, response) => {
  const path = request.url ?? "";
  const json = (code: number, body: object) =>
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  const fail = (code: number) =>
    json(code, { error: { code: "x.y", message: "No.", details: [], requestId: "core" } });
  if (path.startsWith("/tenants/")) {
    json(200, { tenant: { key: "munshi", name: "Munshi" }, brand: null });
    return;
  }
  if (path === "/v2/api/login") {
    json(200, { token: "v2", expires_in: 900 });
    return;
  }
  asked.push(path);
  if (request.headers.authorization !== "Bearer v2") fail(401);
  else if (path !== `/v2/api/blog_pictures/${known}`) fail(404);
  else if (status !== 200) fail(status);
  else response.writeHead(200, { "content-type": "image/svg+xml" }).end(svg);
});
let server: RunningBff;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    core.listen(0, "127.0.0.1", resolve);
  });
});
beforeEach(async () => {
  asked.length = 0;
  status = 200;
  const { port } = core.address() as AddressInfo;
  server = await startBff(`http://127.0.0.1:${port}`, { CORE_V2_CLIENT_SECRET: "service-secret" });
  return () => server.close();
});
afterAll(() => {
  core.closeAllConnections();
  core.close();
});

test("fetches a picture once for all visitors, cacheable for a day, with scripts blocked", async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(async () => openBrowser(server).get(picturePath(known))),
  );
  for (const { status: code, headers, body } of answers) {
    expect([code, headers["content-type"], body.toString()]).toEqual([200, "image/svg+xml", svg]);
    expect(headers["content-security-policy"]).toBe(picturePolicy);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("public, max-age=86400");
  }
  expect(asked).toEqual([`/v2/api/blog_pictures/${known}`]);
  const again = await server.call(picturePath(known), {
    headers: { "if-none-match": String(answers[0]?.headers["etag"]) },
  });
  expect(again.status).toBe(304);
});

test("passes only picture names on to core-api, never an address", async () => {
  for (const name of [
    "",
    "short",
    encodeURIComponent("http://169.254.169.254/"),
    `${known}?url=http://evil.example`.replace("?", "%3F"),
    "..%2F..%2Flanding00",
  ]) {
    const { status: code } = await openBrowser(server).get(`/api/blog-pictures/${name}`);
    expect([name, code]).toEqual([name, 404]);
  }
  expect(asked).toEqual([]);
});

test("reports a missing picture and retries it", async () => {
  status = 503;
  expect((await openBrowser(server).get(picturePath(known))).status).toBe(503);
  expect((await openBrowser(server).get(picturePath("A".repeat(16)))).status).toBe(404);
  status = 200;
  expect((await openBrowser(server).get(picturePath(known))).status).toBe(200);
});
