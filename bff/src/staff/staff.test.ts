import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StaffSession } from "../contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { productionVariables, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const adminHost = "admin.localhost:8080";
const token = "t".repeat(43);
const session: StaffSession = {
  staff: {
    id: "0193a3c0-0000-7000-8000-000000000001",
    name: "Asha Rao",
    email: "asha@example.in",
    is_master: true,
    permissions: [],
  },
  idle_seconds: 900,
  ends_at: "2099-01-01T00:00:00.000Z",
};

let core: CoreServer;
let server: RunningBff;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-staff-"));
  await writeFile(join(folder, "index.html"), "<head></head><body>the app</body>");
  await writeFile(join(folder, "icon.svg"), "<svg/>");
  core = await startCoreServer();
  core.answers.set("/admin/sign-in/finish", { token, session });
  core.answers.set("/admin/session", session);
  core.answers.set("/admin/session/end", { success: true, message: "" });
  core.answers.set("/user/broker/", []);
  core.answers.set("/FindDomain", { permissions: ["viewlead"] });
  server = await startBff(core.url, { WEB_DIST: folder });
});
afterAll(async () => {
  await server.close();
  await core.close();
  await rm(folder, { recursive: true });
});

const open = () => openBrowser(server, adminHost);
const proof = { step: "s", code: "123456" };

async function signIn() {
  const browser = open();
  const answer = await browser.post("/api/staff/sign-in", proof);
  expect(answer.status).toBe(200);
  return { browser, answer };
}

const sentTokens = (path: string): readonly unknown[] =>
  core.requests
    .filter((request) => request.path === path)
    .map(({ headers }) => headers["authorization"]);

test("a sign-in keeps the token in a strict cookie and gives scripts hints alone", async () => {
  const { browser, answer } = await signIn();
  expect(answer.body.toString()).not.toContain(token);
  const lines = answer.headers["set-cookie"] ?? [];
  const cookie = lines.find((line) => line.startsWith("munshi-staff=")) ?? "";
  expect(cookie).toContain(token);
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  expect(cookie).not.toContain("Domain=");
  expect([browser.cookie("adminID"), browser.cookie("adminusername")]).toEqual([
    session.staff.id,
    "Asha%20Rao",
  ]);
  expect(browser.cookie("AdminLoggedin")).toBe("true");
  await browser.get("/api/core/admin/session");
  expect(sentTokens("/admin/session").at(-1)).toBe(`Bearer ${token}`);
});

test("a logout ends the session and clears every cookie", async () => {
  const { browser } = await signIn();
  await browser.post("/api/staff/sign-out");
  expect(sentTokens("/admin/session/end")).toEqual([`Bearer ${token}`]);
  for (const name of ["munshi-staff", "adminID", "adminusername", "AdminLoggedin"]) {
    expect(browser.cookie(name)).toBeUndefined();
  }
});

test("the documented permission lookup is answered at its path, by the session", async () => {
  const { browser } = await signIn();
  const answer = await browser.post("/FindDomain", { domain: "munshi", name: "asha" });
  expect(JSON.parse(answer.body.toString())).toEqual({ permissions: ["viewlead"] });
  expect(sentTokens("/FindDomain")).toEqual([`Bearer ${token}`]);
});

test("a second sign-in in the same browser ends the first session", async () => {
  const { browser } = await signIn();
  const before = sentTokens("/admin/session/end").length;
  await browser.post("/api/staff/sign-in", proof);
  expect(sentTokens("/admin/session/end")).toHaveLength(before + 1);
});

test("hints have no authority", async () => {
  const browser = open();
  browser.setCookie("adminID", session.staff.id);
  browser.setCookie("AdminLoggedin", "true");
  expect((await browser.get("/admin/AdminDashboard")).headers.location).toBe(
    "/admin/AdminLogin?next=%2Fadmin%2FAdminDashboard",
  );
  await browser.get("/api/core/admin/session");
  expect(sentTokens("/admin/session").at(-1)).toBeUndefined();
});

test("the admin host serves the back office and its files, and nothing of the product", async () => {
  const browser = open();
  const statusOf = async (path: string) => (await browser.get(path)).status;
  expect((await browser.get("/")).headers.location).toBe("/admin/AdminDashboard");
  expect(await statusOf("/admin/AdminLogin")).toBe(200);
  expect(await statusOf("/icon.svg")).toBe(200);
  for (const path of [
    "/pricing",
    "/login",
    "/api/session",
    "/api/views/shell",
    "/api/core/user/broker/",
    "/docs",
    "/data/latest",
    "/service-worker.js",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  expect((await browser.post("/api/session/sign-in", {})).status).toBe(404);
});

test("other hosts lead to the admin host and make no staff call", async () => {
  for (const host of ["munshi.example", "zerodha.munshi.example:8080"]) {
    const browser = openBrowser(server, host);
    browser.setCookie("munshi-staff", token);
    const port = host.split(":")[1];
    const { headers } = await browser.get("/admin/ListLead?tab=2");
    const place = port === undefined ? "admin.localhost" : `admin.localhost:${port}`;
    expect(headers.location).toBe(`http://${place}/admin/ListLead?tab=2`);
    expect((await browser.get("/api/core/admin/session")).status).toBe(404);
    expect((await browser.post("/api/staff/sign-in", proof)).status).toBe(404);
    expect((await browser.post("/api/core/admin/sign-in", {})).status).toBe(404);
    expect((await browser.post("/FindDomain", {})).status).toBe(404);
  }
});

test("a member's session passes no staff call, and a staff session no member's", async () => {
  const { browser } = await signIn();
  browser.setCookie("munshi", "x".repeat(43));
  await browser.get("/api/core/admin/session");
  expect(sentTokens("/admin/session").at(-1)).toBe(`Bearer ${token}`);
  const memberSite = openBrowser(server);
  memberSite.setCookie("munshi-staff", token);
  const { member } = readJsonAnswer<{ member: unknown }>(await memberSite.get("/api/session"));
  expect(member).toBeNull();
});

test("changes from other sites are refused", async () => {
  const { browser } = await signIn();
  const foreign = { origin: "http://munshi.example", "sec-fetch-site": "same-site" };
  expect((await browser.post("/api/staff/sign-out", {}, foreign)).status).toBe(403);
});

test("in production the back office is closed until it has a host", async () => {
  const closed = await startBff(core.url, { ...productionVariables, WEB_DIST: folder });
  expect((await openBrowser(closed).get("/admin/AdminLogin")).status).toBe(404);
  expect((await openBrowser(closed, "admin.munshi.example").get("/")).headers.location).not.toBe(
    "/admin/AdminDashboard",
  );
  await closed.close();
  const given = { ...productionVariables, WEB_DIST: folder, ADMIN_HOST: "admin.munshi.example" };
  const opened = await startBff(core.url, given);
  const { headers } = await openBrowser(opened).get("/admin/AdminLogin");
  expect(headers.location).toBe("https://admin.munshi.example/admin/AdminLogin");
  const answer = await openBrowser(opened, "admin.munshi.example").post(
    "/api/staff/sign-in",
    proof,
  );
  expect(answer.headers["set-cookie"]?.join()).toContain("__Host-munshi-staff=");
  await opened.close();
});
