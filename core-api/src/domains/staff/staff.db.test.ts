import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cliActor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { allPermissions } from "../../contract/permissions.ts";
import { createAuditService } from "../audit/index.ts";
import { createStaffService } from "./index.ts";

let database: TestDatabase;
const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

function createServices() {
  const audit = createAuditService(database.db, { clock });
  return { audit, staff: createStaffService(database.db, { clock, audit }) };
}

test("a token names its holder and what the profiles allow, and is kept as a hash alone", async () => {
  const { staff, audit } = createServices();
  const member = await staff.createStaff(cliActor, {
    name: "Asha Rao",
    email: "asha@example.in",
    profiles: [
      await staff.createProfile(cliActor, { name: "Viewer", permissions: ["market.read"] }),
    ],
  });
  const issued = await staff.issueToken(cliActor, member.id, "laptop", 30);
  expect(await staff.authenticate(issued.token)).toEqual({
    kind: "staff",
    id: member.id,
    tenant: "munshi",
    permissions: ["market.read"],
  });
  const stored = JSON.stringify(await database.db("staff_tokens"));
  expect(stored).not.toContain(issued.token);
  const entries = (await database.db("audit_entries").orderBy("sequence")) as {
    action: string;
  }[];
  expect(entries.map((entry) => entry.action)).toEqual([
    "profile.created",
    "staff.created",
    "staff.token_issued",
  ]);
  expect(JSON.stringify(entries)).not.toContain("asha@");
  expect(await audit.verifyChain("munshi")).toMatchObject({ ok: true });
});

test("a token ends when it is revoked, when its time is up, and when its holder is put off", async () => {
  const { staff } = createServices();
  const member = await staff.createStaff(cliActor, {
    name: "Bela Sen",
    email: "bela@example.in",
    profiles: [],
  });
  const [revoked, expired, kept] = [
    await staff.issueToken(cliActor, member.id, "a", 30),
    await staff.issueToken(cliActor, member.id, "b", 1),
    await staff.issueToken(cliActor, member.id, "c", 30),
  ];
  await staff.revokeToken(cliActor, revoked.id);
  expect(await staff.authenticate(revoked.token)).toBeNull();
  expect(await staff.authenticate(expired.token)).not.toBeNull();
  clock.advance(86_400_000);
  expect(await staff.authenticate(expired.token)).toBeNull();
  expect(await staff.authenticate(kept.token)).not.toBeNull();
  await staff.setActive(cliActor, member.id, false);
  expect(await staff.authenticate(kept.token)).toBeNull();
  await expect(staff.revokeToken(cliActor, revoked.id)).rejects.toMatchObject({ status: 404 });
});

test("an email address is taken once, and another tenant's staff cannot be reached", async () => {
  const { staff } = createServices();
  const given = { name: "C", email: "c@example.in", profiles: [] };
  const member = await staff.createStaff(cliActor, given);
  await expect(
    staff.createStaff(cliActor, { ...given, email: "C@example.in" }),
  ).rejects.toMatchObject({ code: "staff.duplicate_email", status: 409 });
  await database.db("tenants").insert({ key: "partner", name: "Partner" });
  const stranger = { ...cliActor, tenant: "partner" };
  await expect(staff.issueToken(stranger, member.id, "x", 1)).rejects.toMatchObject({
    code: "staff.not_found",
    status: 404,
  });
});

test("permissions are the union of all profiles; a master holds all of them", async () => {
  const { staff } = createServices();
  const [first, second] = await Promise.all([
    staff.createProfile(cliActor, { name: "Leads", permissions: ["lead.read", "lead.create"] }),
    staff.createProfile(cliActor, { name: "Support", permissions: ["lead.read", "client.read"] }),
  ]);
  const both = { name: "D", email: "d@example.in", profiles: [first, second] };
  const master = { name: "M", email: "m@example.in", profiles: [], isMaster: true };
  const findKeys = async (given: Parameters<typeof staff.createStaff>[1]) => {
    const { id } = await staff.createStaff(cliActor, given);
    const { token } = await staff.issueToken(cliActor, id, "x", 1);
    return (await staff.authenticate(token))?.permissions.toSorted();
  };
  expect(await findKeys(both)).toEqual(["client.read", "lead.create", "lead.read"]);
  expect(await findKeys(master)).toEqual(allPermissions.toSorted());
});

test("a profile grants only what its author holds, and its name is unique", async () => {
  const { staff } = createServices();
  const editor = { ...cliActor, permissions: ["lead.read", "profile.change"] as const };
  await expect(
    staff.createProfile(editor, { name: "More", permissions: ["client.reveal"] }),
  ).rejects.toMatchObject({ code: "profile.not_held", status: 403 });
  await staff.createProfile(editor, { name: "Same", permissions: ["lead.read"] });
  await expect(
    staff.createProfile(editor, { name: "same", permissions: [] }),
  ).rejects.toMatchObject({ code: "profile.duplicate_name", status: 409 });
});
