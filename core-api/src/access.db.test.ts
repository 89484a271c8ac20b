import { startTestServer } from "@munshi/platform/testing";
import type { RunningServer } from "@munshi/platform";
import { splitKey } from "@munshi/platform/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { internalSecretHeader } from "./contract/index.ts";
import type { ServiceLoginAnswer } from "./contract/index.ts";
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
});
afterAll(async () => {
  await gates.close();
  await server.close();
});

function kindOf({ access, permission, needsStepUp }: CoreRoute): keyof typeof expected {
  const isOpen = access !== "staff" || (permission === null && needsStepUp === undefined);
  return isOpen ? access : "staff with a permission or step-up";
}

test.each(Object.entries<CoreRoute>(coreRoutes))(
  "%s lets only its audience pass",
  async (key, route) => {
    const [method, path] = splitKey(key);
    const statuses = await Promise.all(
      headers.map(async (one) => {
        const address = gates.address + path.replaceAll(/[:*]\w+/g, "1");
        return (await fetch(address, { method, headers: one })).status;
      }),
    );
    const byPersona = (given: readonly number[]) =>
      personas.map((persona, index) => `${persona}: ${given[index]}`);
    expect(byPersona(statuses)).toEqual(byPersona(expected[kindOf(route)]));
  },
);
