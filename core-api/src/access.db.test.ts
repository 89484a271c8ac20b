import { startTestServer } from "@munshi/platform/testing";
import type { RunningServer } from "@munshi/platform";
import { readJson, splitKey } from "@munshi/platform/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { internalSecretHeader } from "./contract/index.ts";
import type { ServiceLoginAnswer } from "./contract/index.ts";
import { isViewable } from "./domains/accounts/views/views.service.ts";
import { staffPages } from "./contract/gate/staff-pages.ts";
import { allPermissions } from "./contract/permissions.ts";
import type { Permission } from "./contract/permissions.ts";
import { coreRoutes } from "./contract/routes.ts";
import type { CoreRoute } from "./contract/routes.ts";
import { demoPassword } from "./domains/accounts/demo-members.ts";
import { internalSecret, startAccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { createHttpApp, listRoutes } from "./http-app.ts";
import { cliActor } from "./platform/actor/actor.ts";

const clientSecret = "the-bff-of-this-test-knows-it";
const personas = [
  "visitor",
  "member",
  "subscriber",
  "referrer",
  "staff without permissions",
  "server with the internal secret",
  "server with a service token",
] as const;
const passes = 204;

/** One column a persona, in their order. */
const expected = {
  public: [passes, passes, passes, passes, passes, passes, passes],
  "optional-member": [passes, passes, passes, passes, 401, passes, 401],
  member: [401, passes, passes, passes, 401, 401, 401],
  subscriber: [401, 403, passes, 403, 401, 401, 401],
  referrer: [401, 403, 403, passes, 401, 401, 401],
  staff: [401, 401, 401, 401, passes, 401, 401],
  "staff with a permission or step-up": [401, 401, 401, 401, 403, 401, 401],
  internal: [403, 403, 403, 403, 403, passes, 403],
  service: [401, 401, 401, 401, 401, 401, passes],
} as const;

let server: AccountsServer;
let gates: RunningServer;
let headers: readonly Readonly<Record<string, string>>[];
interface StaffWith {
  readonly permissions: readonly Permission[];
  readonly headers: Readonly<Record<string, string>>;
}
/** Staff without a profile, and a master. */
let extremes: readonly StaffWith[];
/**
 * By permission, a staff member with it alone and one with all others. Profiles add up, so where the
 * second is refused, every profile without the permission is.
 */
let opposites: ReadonlyMap<Permission, readonly StaffWith[]>;
beforeAll(async () => {
  server = await startAccountsServer({ CORE_V2_CLIENT_SECRET: clientSecret });
  const { core } = server;
  // Only gates are under test: handlers answer at once, without input.
  const routes = listRoutes(core).map((route) => ({
    ...route,
    idempotency: undefined,
    handle: async (ctx: { status: number }) => {
      ctx.status = passes;
    },
  }));
  gates = await startTestServer(createHttpApp(core, routes).callback());
  await core.publicSite.prepare();
  await core.accounts.seedDemoMembers();
  const staff = await core.staff.createStaff(cliActor, {
    name: "Asha",
    email: "asha@example.in",
    profiles: [],
  });
  const body = { client_id: "bff", client_secret: clientSecret };
  const bearers = await Promise.all([
    ...["member", "stockbox", "referrer"].map(
      async (name) => (await server.signIn(`${name}@demo.example`, demoPassword)).access,
    ),
    (async () => (await core.staff.issueToken(cliActor, staff.id, "test", 1)).token)(),
    (async () => (await server.call<ServiceLoginAnswer>("/v2/api/login", { body })).body.token)(),
  ]);
  const [member, subscriber, referrer, staffMember, service] = bearers.map((token) => ({
    authorization: `Bearer ${token}`,
  }));
  const secret = { [internalSecretHeader]: internalSecret };
  headers = [{}, member, subscriber, referrer, staffMember, secret, service].map((one) => ({
    ...one,
  }));
  extremes = await Promise.all([
    createStaff("none", []),
    createStaff("master", allPermissions, true),
  ]);
  opposites = new Map(
    await Promise.all(
      allPermissions.map(async (permission) => {
        const others = allPermissions.filter((one) => one !== permission);
        const pair = await Promise.all([
          createStaff(permission, [permission]),
          createStaff(`all-but-${permission}`, others),
        ]);
        return [permission, pair] as const;
      }),
    ),
  );
});
afterAll(async () => {
  await gates.close();
  await server.close();
});

async function createStaff(
  name: string,
  permissions: readonly Permission[],
  isMaster = false,
): Promise<StaffWith> {
  const { staff } = server.core;
  const profiles =
    isMaster || permissions.length === 0
      ? []
      : [await staff.createProfile(cliActor, { name, permissions })];
  const email = `${name}@example.in`;
  const { id } = await staff.createStaff(cliActor, { name, email, profiles, isMaster });
  const { token } = await staff.issueToken(cliActor, id, "test", 1);
  return { permissions, headers: { authorization: `Bearer ${token}` } };
}

function call(key: string, given: Readonly<Record<string, string>>): Promise<Response> {
  const [method, path] = splitKey(key);
  return fetch(gates.address + path.replaceAll(/[:*]\w+/g, "1"), { method, headers: given });
}

function kindOf({ access, permission, needsStepUp }: CoreRoute): keyof typeof expected {
  const isOpen = access !== "staff" || (permission === null && needsStepUp === undefined);
  return isOpen ? access : "staff with a permission or step-up";
}

test.each(Object.entries<CoreRoute>(coreRoutes))(
  "%s lets only its audience pass",
  async (key, route) => {
    const statuses = await Promise.all(headers.map(async (one) => (await call(key, one)).status));
    const byPersona = (given: readonly number[]) =>
      personas.map((persona, index) => `${persona}: ${given[index]}`);
    expect(byPersona(statuses)).toEqual(byPersona(expected[kindOf(route)]));
  },
);

const staffKeys = Object.entries<CoreRoute>(coreRoutes).filter(
  ([, { access }]) => access === "staff",
);

test.each(staffKeys)(
  "%s opens to every profile that grants it, and to no other",
  async (key, route) => {
    const required = route.permission ?? null;
    // A program's token has no second factor to show.
    const opened = route.needsStepUp === true ? "staff.step_up" : "passes";
    const tried = [...extremes, ...(required === null ? [] : (opposites.get(required) ?? []))];
    const found = await Promise.all(
      tried.map(async ({ permissions, headers: given }) => {
        const answer = await call(key, given);
        return {
          permissions,
          outcome: answer.status === passes ? "passes" : await readCode(answer),
        };
      }),
    );
    expect(found).toEqual(
      tried.map(({ permissions }) => ({
        permissions,
        outcome: required === null || permissions.includes(required) ? opened : "staff.forbidden",
      })),
    );
  },
);

const memberKeys = Object.entries<CoreRoute>(coreRoutes).filter(([, { access }]) =>
  ["member", "subscriber", "referrer", "optional-member"].includes(access),
);

test("staff who view as a member read some routes and change nothing, each recorded as theirs", async () => {
  const { db } = server.database;
  // One who passes every member's gate.
  const member = (await db("users").where({ email: "member@demo.example" }).first("id")) as {
    readonly id: string;
  };
  const viewer = await server.core.staff.createStaff(cliActor, {
    name: "Viewer",
    email: "viewer@example.in",
    profiles: [],
  });
  const by = { ...cliActor, kind: "staff", id: viewer.id } as const;
  const { views } = server.core.accounts;
  const { code } = await views.start(by, member.id, "Asked for help");
  const { access } = await views.accept(code);
  await expect(views.accept(code)).rejects.toMatchObject({ code: "view.ended" });
  const asViewer = { authorization: `Bearer ${access}` };
  const found = await Promise.all(
    memberKeys.map(async ([key]) => {
      const answer = await call(key, asViewer);
      return [key, answer.status === passes ? "passes" : await readCode(answer)] as const;
    }),
  );
  const refused = found.filter(([, outcome]) => outcome === "view.read_only").map(([key]) => key);
  expect(refused).toEqual(memberKeys.map(([key]) => key).filter((key) => !isViewable(key)));
  const changing = memberKeys.filter(
    ([key, route]) => !key.startsWith("GET ") || route.browser?.changes === true,
  );
  expect(refused).toEqual(expect.arrayContaining(changing.map(([key]) => key)));
  expect(refused).toContain("GET /user/kyc");
  const rows = (await db("audit_entries")
    .where({ action: "client.viewed", subject: member.id })
    .select("actor_kind", "actor_id")) as readonly object[];
  expect(rows).toHaveLength(memberKeys.length - refused.length);
  expect(rows[0]).toEqual({ actor_kind: "staff", actor_id: viewer.id });
  await server.core.staff.setActive(cliActor, viewer.id, false);
  expect((await call("GET /user/viewer", asViewer)).status).toBe(401);
});

async function readCode(answer: Response): Promise<string> {
  const { error } = readJson<{ readonly error: { readonly code: string } }>(await answer.text());
  return error.code;
}

/** The kind of a change request, and the rows of a list. */
const checkedByServices: readonly Permission[] = ["market.publish", "lead.read_all"];

test("each permission opens a route or a page", () => {
  const used = new Set<string>([
    ...Object.values<CoreRoute>(coreRoutes).flatMap(({ permission }) => permission ?? []),
    ...staffPages.flatMap(({ permission }) => permission ?? []),
    ...checkedByServices,
  ]);
  expect(allPermissions.filter((permission) => !used.has(permission))).toEqual([]);
});
