import { AppError } from "@munshi/platform";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "../../contract/permissions.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createAuditService } from "../audit/index.ts";
import { createStaffService } from "./index.ts";
import type { StaffService } from "./index.ts";

let database: TestDatabase;
let staff: StaffService;
let audit: ReturnType<typeof createAuditService>;
let count = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  audit = createAuditService(database.db, { clock });
  staff = createStaffService(database.db, { clock, audit });
});
afterAll(async () => {
  await database.close();
});

/** A profile whose name no other test uses. */
function createProfile(...permissions: Permission[]): Promise<string> {
  count += 1;
  return staff.createProfile(cliActor, { name: `Profile ${count}`, permissions });
}

/** Active staff, with a token that says at each call what they may do. */
async function hire(profiles: readonly string[], isMaster = false) {
  count += 1;
  const given = { name: `Person ${count}`, email: `p${count}@example.in`, profiles, isMaster };
  const { id } = await staff.createStaff(cliActor, given);
  const { token } = await staff.issueToken(cliActor, id, "test", 1);
  const signIn = async (): Promise<Actor> => {
    const actor = await staff.authenticate(token);
    if (actor === null) throw new Error("The token is not accepted");
    return actor;
  };
  return { id, given, signIn };
}

async function findEntries(subject: string) {
  const rows: readonly { readonly action: string; readonly details: unknown }[] = await database
    .db("audit_entries")
    .where({ subject })
    .orderBy("sequence");
  return rows.map(({ action, details }) => ({ action, details }));
}

/** The codes of what was refused; "ok" for what was done. */
async function settle(...calls: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => {
    if (one.status === "fulfilled") return "ok";
    const reason: unknown = one.reason;
    return reason instanceof AppError ? reason.code : String(reason);
  });
}

test("an edited profile counts at the next call and is audited with what was added and removed", async () => {
  const profile = await createProfile("lead.read", "lead.create");
  const { signIn } = await hire([profile]);
  const { name } = await staff.getProfile(cliActor, profile);
  const edit = { name: `${name} (sales)`, permissions: ["lead.read", "call.read"] as const };
  expect(await staff.updateProfile(cliActor, profile, { ...edit, version: 1 })).toBe(2);
  expect((await signIn()).permissions.toSorted()).toEqual(["call.read", "lead.read"]);
  expect((await findEntries(profile)).at(-1)).toEqual({
    action: "profile.updated",
    details: {
      added: ["call.read"],
      removed: ["lead.create"],
      name: { from: name, to: `${name} (sales)` },
    },
  });
  expect(await audit.verifyChain("munshi")).toMatchObject({ ok: true });
});

test("an edit of an older version is refused with what is stored", async () => {
  const profile = await createProfile("lead.read");
  const edit = { name: "Edited twice", permissions: ["lead.read" as const], version: 1 };
  const rivals = await settle(
    staff.updateProfile(cliActor, profile, edit),
    staff.updateProfile(cliActor, profile, { ...edit, name: "Edited once" }),
  );
  expect(rivals.toSorted()).toEqual(["ok", "profile.stale"]);
  await expect(staff.updateProfile(cliActor, profile, edit)).rejects.toMatchObject({
    status: 409,
    fields: { current: { version: 2, permissions: ["lead.read"] } },
  });
});

test("a profile in use cannot be deleted, and the answer says by how many", async () => {
  const profile = await createProfile("lead.read");
  const holders = [await hire([profile]), await hire([profile])];
  await expect(staff.deleteProfile(cliActor, profile)).rejects.toMatchObject({
    code: "profile.in_use",
    fields: { staff: 2 },
  });
  for (const { id, given } of holders) {
    await staff.updateStaff(cliActor, id, { ...given, profiles: [], version: 1 });
  }
  await staff.deleteProfile(cliActor, profile);
  await expect(staff.getProfile(cliActor, profile)).rejects.toMatchObject({ status: 404 });
});

test("a profile is either deleted or given, when both happen at once", async () => {
  const profile = await createProfile("lead.read");
  const { id, given } = await hire([]);
  const outcome = await settle(
    staff.deleteProfile(cliActor, profile),
    staff.updateStaff(cliActor, id, { ...given, profiles: [profile], version: 1 }),
  );
  expect([
    ["ok", "staff.profile_not_found"],
    ["profile.in_use", "ok"],
  ]).toContainEqual(outcome);
});

test("staff grant and take only what they hold, and cannot edit a profile that they hold", async () => {
  const own = await createProfile("staff.change", "profile.change", "lead.read");
  const strong = await createProfile("client.reveal");
  const weak = await createProfile("lead.read");
  const editor = await (await hire([own])).signIn();
  const other = await hire([strong]);
  const edit = (permissions: readonly Permission[]) => ({ name: "Edit", permissions, version: 1 });
  expect(
    await settle(
      staff.updateProfile(editor, own, edit(["staff.change"])),
      staff.updateProfile(editor, weak, edit(["lead.read", "client.export"])),
      staff.updateProfile(editor, strong, edit([])),
      staff.createStaff(editor, { name: "N", email: "n@example.in", profiles: [strong] }),
      staff.updateStaff(editor, other.id, { ...other.given, profiles: [], version: 1 }),
      staff.createStaff(editor, { name: "N", email: "weak@example.in", profiles: [weak] }),
    ),
  ).toEqual([
    "profile.own",
    "profile.not_held",
    "profile.not_held",
    "profile.not_held",
    "profile.not_held",
    "ok",
  ]);
});

test("staff change their name but not their own profiles, master flag or state", async () => {
  const own = await createProfile("staff.change", "lead.read");
  const extra = await createProfile("lead.read");
  const { id, given, signIn } = await hire([own]);
  const self = await signIn();
  const edit = { ...given, version: 1 };
  expect(
    await settle(
      staff.updateStaff(self, id, { ...edit, profiles: [own, extra] }),
      staff.updateStaff(self, id, { ...edit, isMaster: true }),
      staff.setActive(self, id, false),
    ),
  ).toEqual(["staff.own_profiles", "staff.own_profiles", "staff.own_account"]);
  expect(await staff.updateStaff(self, id, { ...edit, name: "New name" })).toBe(2);
  expect((await findEntries(id)).at(-1)).toEqual({
    action: "staff.updated",
    details: { fields: ["name"], added: [], removed: [] },
  });
});

test("only masters make masters or change them, and a stronger person's address stays", async () => {
  const clerk = await (await hire([await createProfile("staff.change")])).signIn();
  const master = await hire([], true);
  const strong = await hire([await createProfile("staff.change", "client.reveal")]);
  const email = "mine@example.in";
  expect(
    await settle(
      staff.createStaff(clerk, { name: "N", email, profiles: [], isMaster: true }),
      staff.updateStaff(clerk, master.id, { ...master.given, name: "X", version: 1 }),
      staff.setActive(clerk, master.id, false),
      staff.updateStaff(clerk, strong.id, { ...strong.given, email, version: 1 }),
    ),
  ).toEqual(["staff.master_only", "staff.master_only", "staff.master_only", "staff.not_held"]);
  await staff.setActive(clerk, strong.id, false);
  await expect(staff.setActive(clerk, strong.id, true)).rejects.toMatchObject({
    code: "staff.not_held",
  });
  const actor = await master.signIn();
  await staff.updateStaff(actor, strong.id, { ...strong.given, isMaster: true, version: 2 });
  expect(await staff.getStaff(actor, strong.id)).toMatchObject({ is_master: true, version: 3 });
});

test("of masters who demote or deactivate each other at once, one stays", async () => {
  const everyone = await staff.listStaff(cliActor);
  const [one, other] = [await hire([], true), await hire([], true)];
  for (const { id, is_master, active } of everyone) {
    if (is_master && active) await staff.setActive(cliActor, id, false);
  }
  for (let round = 0; round < 8; round += 1) {
    const actors = [await one.signIn(), await other.signIn()] as const;
    const [first, second] = [
      await staff.getStaff(cliActor, one.id),
      await staff.getStaff(cliActor, other.id),
    ];
    const outcome = await settle(
      staff.updateStaff(actors[0], other.id, {
        ...other.given,
        isMaster: false,
        version: second.version,
      }),
      round % 2 === 0
        ? staff.updateStaff(actors[1], one.id, {
            ...one.given,
            isMaster: false,
            version: first.version,
          })
        : staff.setActive(actors[1], one.id, false),
    );
    expect(outcome.toSorted()).toEqual(["ok", "staff.master_only"]);
    const masters = (await staff.listStaff(cliActor)).filter(
      ({ is_master, active }) => is_master && active,
    );
    expect(masters).toHaveLength(1);
    const [last] = masters;
    if (last === undefined) throw new Error("No master is left");
    await expect(staff.setActive(cliActor, last.id, false)).rejects.toMatchObject({
      code: "staff.last_master",
    });
    const lost = last.id === one.id ? other : one;
    const { active, version } = await staff.getStaff(cliActor, lost.id);
    if (active) {
      await staff.updateStaff(cliActor, lost.id, { ...lost.given, isMaster: true, version });
    } else await staff.setActive(cliActor, lost.id, true);
  }
});
