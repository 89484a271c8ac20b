import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cliActor } from "../../platform/actor/actor.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
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

test("a token names its holder and what the roles allow, and is kept as a hash alone", async () => {
  const { staff, audit } = createServices();
  const member = await staff.createStaff(cliActor, {
    name: "Asha Rao",
    email: "asha@example.in",
    roles: ["market-viewer"],
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
  expect(entries.map((entry) => entry.action)).toEqual(["staff.created", "staff.token_issued"]);
  expect(JSON.stringify(entries)).not.toContain("asha@");
  expect(await audit.verifyChain("munshi")).toMatchObject({ ok: true });
});

test("a token ends when it is revoked, when its time is up, and when its holder is put off", async () => {
  const { staff } = createServices();
  const member = await staff.createStaff(cliActor, {
    name: "Bela Sen",
    email: "bela@example.in",
    roles: ["market-editor"],
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

test("an e-mail address is taken once, and another tenant's staff cannot be reached", async () => {
  const { staff } = createServices();
  const given = { name: "C", email: "c@example.in", roles: [] };
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
