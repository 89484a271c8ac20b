import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "../../contract/permissions.ts";
import type { StaffChoices, StaffListed, StaffProfile } from "../../contract/staff.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import { startAccountsServer } from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, Failure } from "../accounts/testing/accounts-server.ts";
import { findStaff } from "./staff.repository.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

async function hire(name: string, permissions: readonly Permission[], isMaster = false) {
  const { staff } = server.core;
  const profiles = isMaster ? [] : [await staff.createProfile(cliActor, { name, permissions })];
  const email = `${name}@example.in`;
  const { id } = await staff.createStaff(cliActor, { name, email, profiles, isMaster });
  const { token } = await server.core.db.transaction(async (transaction) => {
    const row = await findStaff(transaction, "munshi", id);
    if (row === null) throw new Error("The staff member is not stored");
    const given = { method: "totp", device: "Chrome on Linux" } as const;
    return server.core.staffAccess.sessions.begin(transaction, row, given);
  });
  return { id, profiles, bearer: token };
}

test("FindDomain answers by the session, not by the names that it is given", async () => {
  const sales = await hire("sales", ["lead.create", "lead.read", "client.read", "client.reveal"]);
  const master = await hire("master", [], true);
  const path = "/FindDomain";
  const body = { domain: "master", name: "master" };
  expect((await server.call(path, { body, bearer: sales.bearer })).body).toEqual({
    permissions: ["clientList", "addlead", "viewlead"],
  });
  const all = await server.call<{ permissions: string[] }>(path, {
    body: {},
    bearer: master.bearer,
  });
  expect(all.body.permissions).toHaveLength(16);
});

test("a refused edit names its field, and a stale one brings what is stored", async () => {
  const { bearer } = await hire("editor", ["profile.change", "lead.read"]);
  const created = await server.call<{ id: string }>("/admin/profiles", {
    body: { name: " New  one ", permissions: ["lead.read"] },
    bearer,
  });
  const path = `/admin/profiles/${created.body.id}`;
  const edit = { name: "New one", permissions: ["lead.read", "audit.export"], version: 1 };
  const refused = await server.call(path, { method: "PUT", body: edit, bearer });
  expect([refused.status, refused.body.error.details]).toEqual([
    403,
    [
      {
        path: "permissions",
        message:
          "You can only add or remove permissions that you hold yourself. You lack: audit.export.",
      },
    ],
  ]);
  const stale = await server.call<Failure & { current: StaffProfile }>(path, {
    method: "PUT",
    body: { ...edit, version: 9 },
    bearer,
  });
  expect([stale.status, stale.body.current]).toEqual([
    409,
    expect.objectContaining({ name: "New one", version: 1, permissions: ["lead.read"], staff: 0 }),
  ]);
  expect((await server.call(path, { method: "DELETE", bearer })).status).toBe(200);
});

test("staff are listed with their profiles, and choices say what may be given", async () => {
  const { id, profiles, bearer } = await hire("clerk", ["staff.read", "staff.change"]);
  const { body } = await server.call<{ staff: StaffListed[] }>("/admin/staff", { bearer });
  expect(body.staff.find((one) => one.id === id)).toMatchObject({
    email: "clerk@example.in",
    profiles: [{ id: profiles[0], name: "clerk" }],
    is_self: true,
    active: true,
    has_joined: false,
    last_seen_at: "2026-11-21T10:00:00.000Z",
  });
  const choices = (await server.call<StaffChoices>("/admin/staff-choices", { bearer })).body;
  expect(choices.can_make_masters).toBe(false);
  const given = choices.profiles.filter(({ is_grantable }) => is_grantable);
  expect(given.map(({ name }) => name)).toEqual(["clerk"]);
});
