import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gateTable, visitor } from "../../bff/src/contract/index.ts";
import type {
  ComplaintsView,
  ErrorView,
  LandingView,
  SessionView,
  Viewer,
} from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { listRoutes } from "../../core-api/src/http-app.ts";
import { mainHost as host, partnerHost, signIn, startBrowserWorld } from "./browser-world.ts";
import type { BrowserWorld } from "./browser-world.ts";
import { pageAccess } from "./page-access.ts";

const minute = 60_000;
let world: BrowserWorld;
beforeAll(async () => {
  world = await startBrowserWorld();
});
afterAll(async () => {
  await world.close();
});

const viewOf = async (browser: Browser): Promise<SessionView> =>
  readJsonAnswer<SessionView>(await browser.get("/api/session"));
const endFamilies = async (userId: string): Promise<void> => {
  await world
    .db("token_families")
    .where({ user_id: userId })
    .update({ ended_at: world.clock.now(), end_reason: "password_changed" });
};

test("the API page lists the routes of core-api and the site without internal calls", async () => {
  const answer = await openBrowser(world.servers[0], host).get("/docs");
  expect(answer.status).toBe(200);
  const page = answer.body.toString();
  // The document does not list itself.
  const documented = listRoutes(world.core).filter(
    ({ access, path }) => access !== "internal" && path !== "/openapi.json",
  );
  const missing = documented
    .map(({ method, path }) => `<h3>${method} ${path.replaceAll(/[:*](\w+)/g, "{$1}")}</h3>`)
    .filter((heading) => !page.includes(heading));
  expect(missing).toEqual([]);
  expect(page).toContain("<h3>GET /api/views/company/{symbol}</h3>");
  expect(page).toContain("<h3>POST /api/session/sign-in</h3>");
  expect(page).not.toContain("/internal/dataset-published");
});

test("a session works from sign-up to logout on either process", async () => {
  const browser = openBrowser(world.servers[0], host);
  const email = await world.signUp(browser);
  expect((await viewOf(browser)).member).toBeNull();
  const wrong = await browser.post("/api/session/sign-in", { username: email, password: "wrong" });
  expect(wrong.status).toBe(401);
  expect(readJsonAnswer(wrong)).toMatchObject({ success: false });

  const session = await signIn(browser, email.toUpperCase());
  expect(session).toMatchObject({
    viewer: { ...visitor, isSignedIn: true },
    member: { email, firstName: "Asha", lastName: "Rao", initials: "AR", finalScore: 0 },
  });
  expect(session.member?.endsAt).toBe("2026-11-21T18:29:59.999Z");
  const userId = session.member?.userId ?? "";
  const path = `/api/core/portfolio/user_details/${userId}/`;
  expect((await browser.get(path)).status).toBe(200);
  expect((await browser.get(path.replace(userId, randomUUID()))).status).toBe(404);

  world.clock.advance(11 * minute);
  const other = openBrowser(world.servers[1], host);
  other.setCookie("munshi", browser.cookie("munshi") ?? "");
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, async () => browser.get(path)),
    ...Array.from({ length: 4 }, async () => other.get(path)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));

  world.clock.advance(11 * minute);
  await endFamilies(userId);
  const ended = await browser.get(path);
  expect([ended.status, readJsonAnswer<ErrorView>(ended).error.code]).toEqual([
    401,
    "session.ended",
  ]);
  expect(browser.cookie("munshi")).toBeUndefined();
  expect((await viewOf(other)).member).toBeNull();
});

test("of two sessions one logs out and the other's tokens remain valid", async () => {
  const [first, second] = [
    openBrowser(world.servers[0], host),
    openBrowser(world.servers[1], host),
  ];
  const email = await world.signUp(first);
  await signIn(first, email);
  await signIn(second, email);
  await first.post("/api/session/sign-out");
  expect((await viewOf(first)).member).toBeNull();
  world.clock.advance(11 * minute);
  expect((await viewOf(second)).member?.email).toBe(email);
  await second.post("/api/session/sign-out");
  const open = await world
    .db("token_families")
    .join("users", "users.id", "token_families.user_id")
    .where({ email })
    .whereNull("ended_at");
  expect(open).toEqual([]);
});

test("hands a login over to a partner's host, where it is separate and ends with the first", async () => {
  const main = openBrowser(world.servers[0], host);
  const email = await world.signUp(main);
  await signIn(main, email);
  const answer = await main.post("/api/session/handover", { host: partnerHost, next: "/pricing" });
  const { url } = readJsonAnswer<{ readonly url: string }>(answer);
  const path = url.replace(`http://${partnerHost}`, "");
  const there = openBrowser(world.servers[1], partnerHost);
  const rivals = Array.from({ length: 8 }, () => openBrowser(world.servers[1], partnerHost));
  const taken = await Promise.all(
    [there, ...rivals].map(async (browser) => {
      const { headers } = await browser.get(path, { referer: `http://${host}/` });
      return { browser, end: headers.location };
    }),
  );
  const [winner, ...others] = taken.filter(({ end }) => end === "/pricing");
  expect(others).toEqual([]);
  if (winner === undefined) throw new Error("Nobody was taken over");
  world.clock.advance(11 * minute);
  expect((await viewOf(winner.browser)).member?.email).toBe(email);
  await main.post("/api/session/sign-out");
  world.clock.advance(11 * minute);
  expect((await viewOf(winner.browser)).member).toBeNull();
  expect((await viewOf(main)).member).toBeNull();
});

test("pages get v2 data through the bff's own login", async () => {
  const browser = openBrowser(world.servers[0], host);
  const { complaints } = readJsonAnswer<ComplaintsView>(await browser.get("/api/views/complaints"));
  expect(complaints?.months.length).toBeGreaterThan(0);
  const landing = readJsonAnswer<LandingView>(await browser.get("/api/views/landing"));
  expect(landing.performance).toMatchObject({ asOf: null, rows: [] });
});

const member: Viewer = { ...visitor, isSignedIn: true };
const personas: readonly (readonly [name: string, viewer: Viewer, host: string])[] = [
  ["a visitor", visitor, host],
  ["a member", member, host],
  ["a subscriber", { ...member, isSubscribed: true, hasRiskProfile: true }, host],
  ["a member on a free trial", { ...member, isSubscribed: true }, host],
  ["a referrer", { ...member, isReferrer: true }, host],
  ["a former subscriber", { ...member, hasRiskProfile: true }, host],
  ["a partner's user", { ...member, hasRiskProfile: true, isOptimized: true }, partnerHost],
];

/** Gives a member a persona's state in the database; returns the resulting viewer. */
async function become(name: string, viewer: Viewer, userId: string): Promise<void> {
  const { db, clock } = world;
  const at = clock.now();
  await db("users").where({ id: userId }).update({
    is_referrer: viewer.isReferrer,
    is_optimized: viewer.isOptimized,
  });
  if (viewer.isSubscribed) {
    await db("entitlement_entries").insert({
      id: randomUUID(),
      user_id: userId,
      tenant_key: "munshi",
      kind: name.includes("trial") ? "trial" : "plan",
      source: "test",
      starts_at: at,
      ends_at: new Date(at.getTime() + 86_400_000),
      created_at: at,
    });
  }
  if (viewer.hasRiskProfile) {
    await db("risk_profiles").insert({
      user_id: userId,
      questionnaire: "test",
      answers: JSON.stringify({}),
      final_score: 40,
      filled_at: at,
    });
  }
}

test("the table of pages lists every page once", () => {
  const listed = pageAccess.flatMap(({ paths }) => paths);
  const served = gateTable.map(({ path }) => path.replaceAll(/:\w+/g, "{}"));
  expect(listed.map((path) => path.replaceAll(/\{\w+\}/g, "{}")).toSorted()).toEqual(
    served.toSorted(),
  );
});

test.each(personas)("redirects %s on every page as the table says", async (name, viewer, where) => {
  const browser = openBrowser(world.servers[0], where);
  if (viewer.isSignedIn) {
    const session = await signIn(browser, await world.signUp(browser));
    await become(name, viewer, session.member?.userId ?? "");
  }
  const view = await viewOf(browser);
  expect(view.viewer).toEqual(viewer);
  expect(view.member?.freeTrial ?? false).toBe(name.includes("trial"));
  const persona = personas.findIndex(([each]) => each === name);
  const ends: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const { ends: table, paths } of pageAccess) {
    for (const path of paths.map((each) => each.replaceAll(/\{\w+\}/g, "7"))) {
      const end = table[persona] ?? "";
      const leadsBack = end === "login" || end === "pricing";
      const explains = end.startsWith("/informative-");
      const address = leadsBack ? `/${end}` : end;
      expected[path] =
        leadsBack || explains ? `${address}?next=${encodeURIComponent(path)}` : address;
      // The back office has a separate host, which asks for a session of its staff.
      if (end === "admin") expected[path] = `http://admin.localhost${path}`;
      const { status, headers } = await browser.get(path);
      // Anyone may follow a link to a box; this one leads to none.
      const isOpen = status === 200 || (status === 404 && path === "/stock-box/7");
      ends[path] = isOpen ? "open" : `${headers.location}`;
    }
  }
  expect(ends).toEqual(expected);
});
