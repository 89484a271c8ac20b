import { startTestServer } from "@munshi/platform/testing";
import type { RunningServer } from "@munshi/platform";
import { readJson, splitKey } from "@munshi/platform/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { internalSecretHeader } from "./contract/index.ts";
import type { ServiceLoginAnswer } from "./contract/index.ts";
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
/** A staff member for each of: no profile, one profile with one permission, master. */
let staffWith: readonly {
  readonly permissions: readonly Permission[];
  readonly headers: Readonly<Record<string, string>>;
}[];
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
  staffWith = await Promise.all([
    createStaff("none", []),
    createStaff("master", allPermissions, true),
    ...allPermissions.map((permission) => createStaff(permission, [permission])),
  ]);
});
afterAll(async () => {
  await gates.close();
  await server.close();
});

async function createStaff(name: string, permissions: readonly Permission[], isMaster = false) {
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
    const found = await Promise.all(
      staffWith.map(async ({ permissions, headers: given }) => {
        const answer = await call(key, given);
        return {
          permissions,
          outcome: answer.status === passes ? "passes" : await readCode(answer),
        };
      }),
    );
    expect(found).toEqual(
      staffWith.map(({ permissions }) => ({
        permissions,
        outcome: required === null || permissions.includes(required) ? opened : "staff.forbidden",
      })),
    );
  },
);

async function readCode(answer: Response): Promise<string> {
  const { error } = readJson<{ readonly error: { readonly code: string } }>(await answer.text());
  return error.code;
}

/** Permissions of areas that are not built yet. Building an area removes its permissions here. */
const waiting: ReadonlySet<string> = new Set<Permission>([
  "market.correct",
  "figure.read",
  "figure.answer",
  "client.delete",
  "client.view_as",
  "client.grant",
  "box.review",
]);

/** The kind of a change request, and the rows of a list. */
const checkedByServices: readonly Permission[] = ["market.publish", "lead.read_all"];

test("each permission opens a route or a page, unless its area is not built yet", () => {
  const used = new Set<string>([
    ...Object.values<CoreRoute>(coreRoutes).flatMap(({ permission }) => permission ?? []),
    ...staffPages.flatMap(({ permission }) => permission ?? []),
    ...checkedByServices,
  ]);
  expect(allPermissions.filter((permission) => !used.has(permission))).toEqual(
    allPermissions.filter((permission) => waiting.has(permission)),
  );
});
