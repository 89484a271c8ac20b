import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { array, assert, asyncProperty, boolean, constantFrom, record } from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { allPermissions } from "../../contract/permissions.ts";
import type { Permission } from "../../contract/permissions.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import { createAuditService } from "../audit/index.ts";
import { createStaffService } from "../staff/index.ts";
import { createChangeRequestsService } from "./index.ts";
import type { ChangeRequestsService } from "./index.ts";

let database: TestDatabase;
let changes: ChangeRequestsService;
const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
const people = new Map<string, Actor>();
const alarms: object[] = [];
let applied = 0;
let isBroken = false;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.raw("create table subjects (id text primary key, version integer not null, text text)");
  const audit = createAuditService(db, { clock });
  const staff = createStaffService(db, { clock, audit });
  const hire = async (name: string, permissions: readonly Permission[]): Promise<void> => {
    const profile = await staff.createProfile(cliActor, { name, permissions });
    const { id } = await staff.createStaff(cliActor, {
      name,
      email: `${name}@example.in`,
      profiles: [profile],
    });
    people.set(name, { kind: "staff", id, tenant: "munshi", permissions });
  };
  await hire("maker", ["market.publish"]);
  await hire("both", ["market.publish", "change.approve"]);
  await hire("checker", ["change.approve"]);
  await hire("master", allPermissions);
  await hire("stranger", ["market.read"]);
  changes = createChangeRequestsService(db, {
    clock,
    log: createLog({ level: "silent", service: "test" }),
    audit,
    outbox: {
      add: async (_transaction, event) => {
        alarms.push(event.payload);
        return "";
      },
    },
    findStaffActor: (executor, tenant, id) => staff.findActor(executor, tenant, id),
    onApplied: () => {},
  });
  changes.register("dataset.publish", {
    payload: z.strictObject({ text: z.string() }),
    permission: "market.publish",
    subject: () => "one",
    title: ({ text }) => `Set ${text}`,
    findVersion: async (executor) => {
      const row: unknown = await executor("subjects").where({ id: "one" }).first("version");
      return String(z.object({ version: z.int() }).parse(row).version);
    },
    describe: async (_db, _tenant, { text }) => [{ label: "Text", before: null, after: text }],
    apply: async (transaction, _maker, { text }) => {
      await transaction("subjects").where({ id: "one" }).update({ text }).increment("version", 1);
      if (isBroken) throw new TypeError("broken");
      applied += 1;
      return { text };
    },
  });
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  isBroken = false;
  await database.db("subjects").delete();
  await database.db("subjects").insert({ id: "one", version: 1, text: "old" });
});

function by(name: string): Actor {
  const actor = people.get(name);
  if (actor === undefined) throw new TypeError(name);
  return actor;
}

const ask = async (name = "maker", text = "new") =>
  changes.create(by(name), {
    kind: "dataset.publish",
    payload: { text },
    reason: "Needed",
    submit: true,
  });
const textNow = async (): Promise<unknown> =>
  z.object({ text: z.string() }).parse(await database.db("subjects").first("text")).text;

test("a second person's approval applies the change; the maker's own does not", async () => {
  const { id, hash, actions } = await ask("both");
  expect(actions).toEqual(["edit", "withdraw"]);
  await expect(changes.approve(by("both"), id, hash, "")).rejects.toMatchObject({
    code: "change.own",
    status: 403,
  });
  expect(await textNow()).toBe("old");
  const done = await changes.approve(by("checker"), id, hash, "Checked");
  expect(done).toMatchObject({ state: "applied", result: { text: "new" }, actions: [] });
  expect(done.events.map(({ state, by: { name } }) => [state, name])).toEqual([
    ["submitted", "both"],
    ["approved", "checker"],
    ["applied", "checker"],
  ]);
  expect(await textNow()).toBe("new");
});

test("the database itself refuses a maker who approves", async () => {
  const { id } = await ask();
  const approval = database
    .db("change_requests")
    .where({ id })
    .update({
      state: "approved",
      checker_id: by("maker").id,
      approved_hash: database.db.ref("payload_hash"),
    });
  await expect(approval).rejects.toMatchObject({ constraint: "change_request_second_person" });
});

test("an edit voids what a checker has read", async () => {
  const { id, hash, version } = await ask();
  const edit = { version, payload: { text: "worse" }, reason: "Better" };
  const edited = await changes.edit(by("maker"), id, edit);
  expect(edited).toMatchObject({ state: "draft", version: 2 });
  await expect(changes.edit(by("maker"), id, edit)).rejects.toMatchObject({
    code: "change.edited",
    status: 409,
  });
  await changes.submit(by("maker"), id, edited.hash);
  await expect(changes.approve(by("checker"), id, hash, "")).rejects.toMatchObject({
    code: "change.edited",
  });
  expect(await textNow()).toBe("old");
});

test("a request made from an older version becomes stale and changes nothing", async () => {
  const [first, second] = [await ask("maker", "one"), await ask("maker", "two")];
  await changes.approve(by("checker"), first.id, first.hash, "");
  const late = await changes.approve(by("checker"), second.id, second.hash, "");
  expect(late.state).toBe("stale");
  expect(await textNow()).toBe("one");
});

test("a change that cannot be applied stays approved, writes nothing and can be applied later", async () => {
  const { id, hash } = await ask();
  isBroken = true;
  const failed = await changes.approve(by("checker"), id, hash, "");
  expect(failed).toMatchObject({
    state: "approved",
    failure: /unexpected/,
    actions: ["reject", "apply"],
  });
  expect(await textNow()).toBe("old");
  isBroken = false;
  expect(await changes.apply(by("maker"), id, hash)).toMatchObject({
    state: "applied",
    failure: null,
  });
});

test("an override needs its own permission and notifies", async () => {
  const { id, hash } = await ask("master");
  await expect(changes.override(by("both"), id, hash, "Now")).rejects.toMatchObject({
    code: "change.not_found",
  });
  alarms.length = 0;
  const done = await changes.override(by("master"), id, hash, "Markets open in a minute");
  expect(done).toMatchObject({ state: "applied", isOverride: true });
  expect(alarms).toEqual([expect.objectContaining({ change: id, staff: by("master").id })]);
});

test("others' requests are hidden from staff who do not decide", async () => {
  const { id } = await ask();
  const asked = { isOpen: true, before: null };
  expect((await changes.list(by("stranger"), asked)).rows).toEqual([]);
  await expect(changes.get(by("stranger"), id)).rejects.toMatchObject({ status: 404 });
  await expect(ask("stranger")).rejects.toMatchObject({ code: "staff.forbidden" });
  const seen = (await changes.list(by("checker"), asked)).rows.map((row) => row.id);
  expect(seen).toContain(id);
});

test("64 rivals on one approval: one decides, and the change is applied once", async () => {
  const { id, hash } = await ask();
  applied = 0;
  const deciders = Array.from({ length: 64 }, (_, index) =>
    by(index % 2 === 0 ? "checker" : "both"),
  );
  const outcomes = await Promise.allSettled(
    deciders.map((actor, index) =>
      index % 3 === 0
        ? changes.reject(actor, id, hash, "No")
        : changes.approve(actor, id, hash, "Yes"),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state } = await changes.get(by("checker"), id);
  expect([state, applied]).toEqual(state === "applied" ? ["applied", 1] : ["rejected", 0]);
});

test("in every order of attempts only approved content is applied, and once", async () => {
  const step = record({
    who: constantFrom("maker", "both", "checker", "master"),
    what: constantFrom("edit", "submit", "withdraw", "approve", "reject", "apply", "override"),
    isOldHash: boolean(),
  });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const first = await ask("both");
      applied = 0;
      const { id } = first;
      /** Content that someone else than its maker, or an override, has accepted. */
      const accepted = new Set<string>();
      for (const [index, { who, what, isOldHash }] of steps.entries()) {
        const now = await changes.get(by("checker"), id);
        const hash = isOldHash ? first.hash : now.hash;
        const actor = by(who);
        const act = {
          edit: async () => {
            const payload = { text: `text ${index}` };
            return changes.edit(actor, id, { version: now.version, payload, reason: "r" });
          },
          submit: async () => changes.submit(actor, id, hash),
          withdraw: async () => changes.withdraw(actor, id),
          approve: async () => changes.approve(actor, id, hash, ""),
          reject: async () => changes.reject(actor, id, hash, "no"),
          apply: async () => changes.apply(actor, id, hash),
          override: async () => changes.override(actor, id, hash, "now"),
        }[what];
        const isDone = await act().then(
          () => true,
          () => false,
        );
        const isAccepting = what === "override" || (what === "approve" && who !== "both");
        if (isDone && isAccepting) accepted.add(hash);
      }
      const last = await changes.get(by("checker"), id);
      const isApplied = last.state === "applied";
      expect(applied).toBe(isApplied ? 1 : 0);
      expect(!isApplied || accepted.has(last.hash)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
