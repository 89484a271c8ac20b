import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPage } from "./pages.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const screener = "/stock-analyzer/scanner/createscanner";
let folder = "";
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-web-"));
  const files: readonly (readonly [string, string])[] = [
    [
      "index.html",
      '<!doctype html><html><head><meta name="csp-nonce" content=""><style>a{}</style><script src="/assets/main-Abc12345.js"></script></head><body></body></html>',
    ],
    ["robots.txt", "User-agent: *"],
    ["assets/main-Abc12345.js", "export const text = 'munshi';\n".repeat(200)],
    ["assets/engine.worker-Xyz98765.js", "self.onmessage = () => {};\n".repeat(100)],
    ["assets/home-Qwe45678.js", "export {};"],
    ["assets/home-Qwe45678.css", "a{}"],
    ["assets/screener-Qwe45678.js", "export {};"],
    ["assets/screener-Qwe45678.css", "a{}"],
    [".env", "SECRET=1"],
    [
      ".vite/manifest.json",
      JSON.stringify({
        "src/features/home/LowerPage.tsx": { file: "assets/lower-Qwe45678.js" },
        "src/features/home/HomePage.tsx": {
          file: "assets/home-Qwe45678.js",
          css: ["assets/home-Qwe45678.css"],
          imports: ["index.html"],
        },
        "src/app/ScreenerRoute.tsx": {
          file: "assets/screener-Qwe45678.js",
          css: ["assets/screener-Qwe45678.css"],
          imports: ["index.html", "_shared.js"],
        },
        "index.html": { file: "assets/main-Abc12345.js" },
        "_shared.js": { file: "assets/shared-Rty45678.js", imports: ["index.html"] },
      }),
    ],
  ];
  for (const [name, text] of files) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  core = await startCoreServer();
  server = await startBff(core.url, { WEB_DIST: folder });
});
afterAll(async () => {
  await server.close();
  await core.close();
  await rm(folder, { recursive: true });
});

const brotli = { "accept-encoding": "br" };

test("serves the app at a page's address with a fresh nonce", async () => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const { status, headers, body } = await server.call("/");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect(body.toString()).toContain(`<meta name="csp-nonce" content="${nonce}" />`);
    expect(body.toString()).toContain(`<style nonce="${nonce}">`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("the screener's page preloads its data", async () => {
  const html = (await server.call(screener)).body.toString();
  expect(html).toContain(
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/views/screener" />',
  );
  for (const file of ["/assets/screener-Qwe45678.js", "/assets/shared-Rty45678.js"]) {
    expect(html).toContain(`<link rel="modulepreload" crossorigin href="${file}" />`);
  }
  expect(html.match(/main-Abc12345/g)).toHaveLength(1);
  const places = ["/api/views/screener", "<script", "screener-Qwe45678"].map((part) =>
    html.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/screener-Qwe45678.css" />',
  );
});

test("the landing page preloads the content above the fold only", async () => {
  const html = (await server.call("/")).body.toString();
  expect(html).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/home-Qwe45678.js" />',
  );
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/home-Qwe45678.css" />');
  expect(html).not.toContain("lower-Qwe45678");
  expect(html.match(/main-Abc12345/g)).toHaveLength(1);
});

test.each([
  ["/company/tcs", "", ["/api/views/shell", "/api/views/company/TCS"]],
  ["/stock-analyzer/company/M%26M", "", ["/api/views/shell"]],
  ["/company/TCS", "?basis=standalone", ["/api/views/shell"]],
  ["/today", "", ["/api/views/shell"]],
  ["/pricing", "", []],
])("%s%s preloads who is signed in and the view it will ask for", (path, query, views) => {
  expect(findPage(path)?.listViews(path, new URLSearchParams(query))).toEqual(views);
});

test.each(["/", screener, "/company/TCS", "/stock-analyzer/company/TCS"])(
  "the code that %s preloads exists in the web app",
  (path) => {
    const source = findPage(path)?.source;
    const web = join(import.meta.dirname, "../../../web/src");
    const files = readdirSync(web, { recursive: true, encoding: "utf8" }).map(
      (file) => `src/${file.replaceAll("\\", "/")}`,
    );
    expect(files.filter((file) => source?.test(file))).toHaveLength(1);
  },
);

test("only a worker's own script may compile expressions", async () => {
  const policyOf = async (path: string): Promise<string> =>
    String((await server.call(path)).headers["content-security-policy"]);
  expect(await policyOf("/assets/engine.worker-Xyz98765.js")).toContain(
    "script-src 'self' 'unsafe-eval'",
  );
  for (const path of ["/", screener, "/assets/main-Abc12345.js", "/nowhere.worker-x.js"]) {
    expect(await policyOf(path)).not.toContain("unsafe-eval");
  }
});

test("files with a digest in their name are immutable, others revalidate", async () => {
  const asset = await server.call("/assets/main-Abc12345.js", { headers: brotli });
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
  });
  const robots = await server.call("/robots.txt");
  expect(robots.headers["cache-control"]).toBe("no-cache");
  const again = await server.call("/robots.txt", {
    headers: { "if-none-match": robots.headers.etag ?? "" },
  });
  expect(again.status).toBe(304);
});

test.each([
  "/assets/gone-12345678.js",
  "/api/nothing",
  "/data",
  "/.env",
  "/.vite/manifest.json",
  "/favicon.ico",
])("answers 404 for what is neither a page nor a file: %s", async (path) => {
  const answer = await server.call(path);
  expect(answer.status).toBe(404);
  expect(answer.headers["content-type"]).toContain("application/json");
  expect(answer.body.toString()).not.toContain("SECRET");
});

test("an unknown address gets the app, which shows its not-found page", async () => {
  const answer = await server.call("/no/such/page");
  expect(answer.status).toBe(404);
  expect(answer.headers["content-type"]).toContain("text/html");
});

test("a page and a file allow reading only, from any site", async () => {
  for (const path of ["/", screener, "/robots.txt"]) {
    const answer = await server.call(path, {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
  const unknown = await server.call("/no/such/page", {
    method: "POST",
    headers: { "x-munshi-request": "1" },
  });
  expect(unknown.status).toBe(404);
});

test("refuses to start without a built app, in one line", async () => {
  await expect(startBff(core.url, { WEB_DIST: join(folder, "assets") })).rejects.toMatchObject({
    code: "web.not_built",
  });
});
