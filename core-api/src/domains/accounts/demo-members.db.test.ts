import { afterAll, beforeAll, expect, test } from "vitest";
import { decideGate, findGateRow } from "../../contract/index.ts";
import type { GateRow, ViewerAnswer } from "../../contract/index.ts";
import { demoPassword, demoMembers } from "./demo-members.ts";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({ DEMO_SIGN_INS: "1" });
  await server.core.startWork();
});
afterAll(async () => {
  await server.close();
});

const pages = [
  "/make-payment",
  "/my-stock-box",
  "/tracklist",
  "/guest-create-portfolio",
  "/dashboard",
]
  .map(findGateRow)
  .filter((row): row is GateRow => row !== null);

async function listOpenPages(name: string): Promise<string> {
  const { access } = await server.signIn(`${name}@demo.example`, demoPassword);
  const { body } = await server.call<ViewerAnswer>("/user/viewer", { bearer: access });
  return pages
    .filter((row) => decideGate(row, body.viewer).kind === "open")
    .map(({ path }) => path)
    .join(" ");
}

test("each demo member logs in with the known password and has the access of their name", async () => {
  const open = await Promise.all(demoMembers.map(async ({ name }) => listOpenPages(name)));
  expect(demoMembers.map(({ name }, index) => `${name}: ${open[index]}`)).toEqual([
    "member: /make-payment",
    "stockbox: /make-payment /my-stock-box /tracklist /guest-create-portfolio",
    "optimizer: /make-payment /my-stock-box /tracklist /guest-create-portfolio",
    "trial: /make-payment /my-stock-box /tracklist /guest-create-portfolio",
    "ended: /make-payment /guest-create-portfolio",
    "optimized: /make-payment",
    "referrer: /make-payment /dashboard",
    "partner: /make-payment",
  ]);
});

test("concurrent starts create each demo member once", async () => {
  const fresh = await startAccountsServer();
  try {
    await fresh.core.publicSite.prepare();
    const { accounts } = fresh.core;
    await Promise.all([accounts.seedDemoMembers(), accounts.seedDemoMembers()]);
    expect(await fresh.database.db("users").select("id")).toHaveLength(demoMembers.length);
  } finally {
    await fresh.close();
  }
});

test("a second start creates no duplicates and leaves changed members unchanged", async () => {
  const users = server.database.db("users");
  await users.clone().where({ email: "member@demo.example" }).update({ first_name: "Mira" });
  await server.core.accounts.seedDemoMembers();
  const rows = (await users.clone().select("email", "first_name")) as {
    readonly email: string;
    readonly first_name: string;
  }[];
  expect(rows).toHaveLength(demoMembers.length);
  expect(rows).toContainEqual({ email: "member@demo.example", first_name: "Mira" });
});

test("demo notifications name companies on the demonstration market only", async () => {
  const { db } = server.database;
  const companies = ["AAA", "BBB", "CCC", "DDD"];
  const countNews = async (kind: "demo" | "market"): Promise<number> => {
    await db("companies").delete();
    await db("import_files").delete();
    const [file] = (await db("import_files").insert(
      {
        kind,
        sha256: Buffer.alloc(32),
        name: "f",
        format: "f",
        actor: "a",
        started_at: new Date(),
      },
      "id",
    )) as { readonly id: number }[];
    const of = { kind, file_id: file?.id };
    await db("companies").insert(companies.map((name) => ({ ...of, symbol: name, name })));
    await db("datasets").delete();
    await db("datasets").insert({
      version: "v1",
      kind,
      as_of: "2026-01-09",
      published_at: new Date(),
      rows: companies.length,
      manifest: "{}",
      actor: "test",
    });
    await db("notifications").delete();
    await server.core.accounts.seedDemoMembers();
    return (await db("notifications").whereNot({ kind: "sign_in" })).length;
  };
  expect(await countNews("market")).toBe(0);
  expect(await countNews("demo")).toBeGreaterThan(0);
});
