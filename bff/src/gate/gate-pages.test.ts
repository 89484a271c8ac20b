import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decideGate, gateTable, visitor } from "@munshi/core-api/contract";
import type { Viewer } from "@munshi/core-api/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { builtAdminPages, builtPages } from "../contract/index.ts";
import type { ShellAnswer } from "../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import { partnerBrand, startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { productionVariables, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let folder = "";
let core: CoreServer;
let server: RunningBff;
let production: RunningBff;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-gate-"));
  await writeFile(
    join(folder, "index.html"),
    "<!doctype html><html><head><title>the app</title></head></html>",
  );
  core = await startCoreServer();
  server = await startBff(core.url, { WEB_DIST: folder });
  production = await startBff(core.url, {
    ...productionVariables,
    WEB_DIST: folder,
    LOG_LEVEL: "silent",
  });
});
beforeEach(() => {
  core.accounts.viewer = { ...visitor, isSignedIn: true };
});
afterAll(async () => {
  await server.close();
  await production.close();
  await core.close();
  await rm(folder, { recursive: true });
});

async function signIn(viewer: Viewer, host?: string): Promise<Browser> {
  const browser = openBrowser(server, host);
  if (viewer.isSignedIn) {
    core.accounts.viewer = viewer;
    const { username, password } = person;
    await browser.post("/api/session/sign-in", { username, password });
  }
  return browser;
}

/** A page that explains another one leads on to it. */
function leadOn(to: string, path: string): string {
  return to.startsWith("/informative-") ? `?next=${encodeURIComponent(`${path}?tab=a%26b`)}` : "";
}

const member: Viewer = { ...visitor, isSignedIn: true };
const subscriber: Viewer = { ...member, isSubscribed: true, hasRiskProfile: true };
const personas: readonly (readonly [name: string, viewer: Viewer, host: string])[] = [
  ["a visitor", visitor, "munshi.example"],
  ["a member", member, "munshi.example"],
  ["a subscriber", subscriber, "munshi.example"],
  ["a member on a free trial", { ...member, isSubscribed: true }, "munshi.example"],
  ["a referrer", { ...member, isReferrer: true }, "munshi.example"],
  ["a partner's user", { ...member, hasRiskProfile: true }, "zerodha.munshi.example"],
];

test.each(personas)(
  "redirects %s on every page as the gate's table says",
  async (_name, viewer, host) => {
    const browser = await signIn(viewer, host);
    // The page behind a link is there for boxes that have one.
    const box = { name: "Box", idea: "", liveSince: null, manager: null, risk: { level: "LR" } };
    core.answers.set("/stock_boxes/shared/7", box);
    for (const row of gateTable) {
      const path = row.path.replaceAll(/:\w+/g, "7");
      const decision = decideGate(row, viewer);
      const answer = await browser.get(`${path}?tab=a%26b`);
      const { location } = answer.headers;
      const seen =
        answer.status === 200
          ? "open"
          : `${answer.status} ${String(location)} ${String(answer.headers["cache-control"])}`;
      const expected = {
        open: "open",
        login: `302 /login?next=${encodeURIComponent(`${path}?tab=a%26b`)} no-store`,
        pricing: `302 /pricing?next=${encodeURIComponent(`${path}?tab=a%26b`)} no-store`,
        redirect: `302 ${decision.kind === "redirect" ? decision.to + leadOn(decision.to, path) : ""} no-store`,
      }[decision.kind];
      // The back office is on another host.
      const there = `302 http://admin.localhost${path}?tab=a%26b no-store`;
      const isAdmin = path.startsWith("/admin/");
      expect([path, seen]).toEqual([path, isAdmin ? there : expected]);
    }
  },
);

test("keeps only attribution parameters across redirects", async () => {
  const query = "ref_id=R%267&code=c1&product_type=optimizer&vendor=acme&tab=2&ref_id=R8";
  const visitorGoes = async (path: string): Promise<string | undefined> =>
    (await openBrowser(server).get(`${path}?${query}`)).headers.location;
  const kept = "ref_id=R%267&code=c1&product_type=optimizer&vendor=acme";
  expect(await visitorGoes("/company/INFY")).toBe(
    `/informative-analyzer?next=${encodeURIComponent(`/company/INFY?${query}`)}&${kept}`,
  );
  expect(await visitorGoes("/make-payment")).toBe(
    `/login?next=${encodeURIComponent(`/make-payment?${query}`)}&${kept}`,
  );
  expect(await visitorGoes("/pricing/")).toBe(`/pricing?${query}`);
  expect(await visitorGoes("/stock-analyzer")).toBe(`/stock-analyzer/?${query}`);
});

test("stores vendor, referrer and partner in cookies that scripts can read and the server ignores", async () => {
  const browser = openBrowser(server, "zerodha.munshi.example");
  const answer = await browser.get("/?vendor=acme&ref_id=R7");
  const lines = answer.headers["set-cookie"] ?? [];
  expect(lines.map((line) => line.split("; Expires=")[0])).toEqual([
    "munshi-vendor=acme; Path=/",
    "munshi-ref=R7; Path=/",
    "munshi-broker=zerodha; Path=/",
  ]);
  expect(lines[2]).toMatch(/; Domain=munshi\.example$/);
  expect(lines.join()).not.toContain("HttpOnly");
  expect(
    (await browser.get("/?vendor=a%3Bb%20c&ref_id=%0d%0aX")).headers["set-cookie"],
  ).toHaveLength(1);
  await browser.post("/api/session/sign-in", {
    username: person.username,
    password: person.password,
  });
  expect(browser.cookie("munshi-vendor")).toBeUndefined();
});

test("treats an ended session as a visitor and clears its cookie", async () => {
  const browser = await signIn(subscriber);
  core.accounts.endAll();
  const answer = await browser.get("/stock-analyzer/newMyStock");
  expect(answer.headers.location).toBe(
    "/informative-watchList?next=%2Fstock-analyzer%2FnewMyStock",
  );
  expect(browser.cookie("munshi")).toBeUndefined();
});

test("opens the page when the viewer cannot be identified", async () => {
  const browser = await signIn(subscriber);
  const slow = await startBff(core.url, { WEB_DIST: folder, CORE_TIMEOUT_MS: "200" });
  const there = openBrowser(slow);
  const { username, password } = person;
  await there.post("/api/session/sign-in", { username, password });
  core.gate = new Promise(() => undefined);
  expect((await there.get("/make-payment")).status).toBe(200);
  core.gate = null;
  expect((await browser.get("/make-payment")).status).toBe(200);
  await slow.close();
});

test("opens pages and fails calls while the session store is down; visitors are unaffected", async () => {
  const away = await startBff(core.url, {
    ...productionVariables,
    NODE_ENV: "test",
    WEB_DIST: folder,
  });
  const browser = openBrowser(away);
  expect((await browser.get("/api/session")).status).toBe(200);
  browser.setCookie("munshi", "x".repeat(43));
  const answer = await browser.get("/api/session");
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "2"]);
  expect(readJsonAnswer(answer)).toMatchObject({ error: { code: "session.unreachable" } });
  expect((await browser.get("/make-payment")).status).toBe(200);
  expect(browser.cookie("munshi")).toBeDefined();
  await away.close();
});

test('shows "coming soon" for unbuilt screens; in production they return 404 and are listed', async () => {
  const soon = await (await signIn({ ...member, hasRiskProfile: true })).get("/portfolio");
  const mark = '<meta name="munshi-page" content="Coming soon" />';
  expect([soon.status, soon.body.toString().includes(mark)]).toEqual([200, true]);
  expect(soon.body.toString()).toContain("the app");
  const { body } = await production.call("/healthz");
  const { features } = JSON.parse(body.toString()) as Pick<ShellAnswer, "features">;
  expect(features.notYetAvailable).toContain("/portfolio");
  const built = new Set([...builtPages, ...builtAdminPages]);
  for (const path of built) expect(gateTable.map((row) => row.path)).toContain(path);
  expect(features.notYetAvailable).toHaveLength(gateTable.length - built.size);
  const visitorOf = openBrowser(production);
  for (const row of gateTable.filter(({ path }) => !builtPages.has(path))) {
    const answer = await visitorOf.get(row.path.replaceAll(/:\w+/g, "7"));
    expect([row.path, answer.status]).toEqual([row.path, 404]);
    const text = row.path.startsWith("/admin/") ? "request.not_found" : "the app";
    expect(answer.body.toString()).toContain(text);
  }
});

test("the shell view returns the viewer and unbuilt screens, uncached", async () => {
  const browser = await signIn(subscriber);
  const answer = await browser.get("/api/views/shell");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const view = readJsonAnswer<ShellAnswer>(answer);
  expect(view).toMatchObject({
    tenant: { key: "munshi", name: "Munshi" },
    session: { viewer: { isSubscribed: true }, member: { firstName: "Asha" } },
  });
  expect(view.tenant.brand).toBeUndefined();
  expect(view.features.notYetAvailable.length).toBeGreaterThan(0);
  const partner = openBrowser(server, "zerodha.munshi.example");
  const there = readJsonAnswer<ShellAnswer>(await partner.get("/api/views/shell"));
  expect(there.tenant).toEqual({ key: "zerodha", name: "Zerodha", brand: partnerBrand });
  expect(there.session.member).toBeNull();
});
