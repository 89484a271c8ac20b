import { anyHostileBody, sendBadBodies } from "@munshi/fixtures/bad-bodies";
import type { BodySchema } from "@munshi/fixtures/bad-bodies";
import { AppError, mostErrorBytes } from "@munshi/platform";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startAccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import type { ErrorBody } from "./contract/index.ts";
import { listRoutes } from "./http-app.ts";
import { cliActor } from "./platform/actor/actor.ts";
import { parseInput } from "@munshi/platform";
import type { Route } from "./platform/http/route.ts";

let server: AccountsServer;
let routes: readonly (Route & { readonly body: z.ZodType })[];
beforeAll(async () => {
  server = await startAccountsServer();
  await server.core.jobs.start();
  routes = listOnce(server).flatMap((route) =>
    route.schemas.body === undefined ? [] : [{ ...route, body: route.schemas.body }],
  );
});
afterAll(async () => {
  await server.close();
});

/** Every route, of registers those of one with each way of paging: all have the same code. */
function listOnce({ core }: AccountsServer): readonly Route[] {
  const others = /^\/admin\/registers\/(?!clients$|clients\/|audit$|audit\/)/;
  return listRoutes(core).filter(({ path }) => !others.test(path));
}

const describeBody = (body: z.ZodType): BodySchema =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as BodySchema;

/** Counts how often anything of a value is looked at. */
function watch(value: unknown): { readonly watched: unknown; readonly looks: () => number } {
  let looks = 0;
  const seen = new WeakMap<object, object>();
  const wrap = (one: unknown): unknown => {
    if (typeof one !== "object" || one === null) return one;
    const known = seen.get(one);
    if (known !== undefined) return known;
    const proxy = new Proxy(one, {
      get(target, name) {
        looks += 1;
        return wrap(Reflect.get(target, name) as unknown);
      },
      has: (target, name) => ((looks += 1), Reflect.has(target, name)),
      ownKeys: (target) => ((looks += 1), Reflect.ownKeys(target)),
      getOwnPropertyDescriptor: (target, name) => (
        (looks += 1),
        Reflect.getOwnPropertyDescriptor(target, name)
      ),
    });
    seen.set(one, proxy);
    return proxy;
  };
  return { watched: wrap(value), looks: () => looks };
}

test("what a route looks at of a hostile body and tells of its mistakes does not outgrow the body", () => {
  for (const { path, body: schema } of routes) {
    fc.assert(
      fc.property(anyHostileBody(describeBody(schema)), (text) => {
        const { watched, looks } = watch(JSON.parse(text));
        let details: readonly { readonly path: string; readonly message: string }[] = [];
        try {
          parseInput({ params: {}, query: {}, body: watched }, { body: schema });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          details = error.details;
        }
        const told = details.map((detail) => detail.path + detail.message).join("");
        expect({ path, looks: looks() }).toSatisfy(() => looks() <= 10 * text.length + 200);
        expect({ path, details: details.length }).toSatisfy(() => details.length <= 20);
        expect({ path, told: told.length }).toSatisfy(() => told.length <= 20 * 1_200);
      }),
      { numRuns: 3, seed: 11 },
    );
  }
});

test("no call fails on our side or answers an error above 16,000 bytes, whatever body it is sent", async () => {
  await server.signUp("victim@example.in");
  const { access, user_data_id: id } = await server.signIn("victim@example.in");
  const staff = await server.core.staff.createStaff(cliActor, {
    name: "asha",
    email: "asha@example.in",
    profiles: [],
    isMaster: true,
  });
  const { token } = await server.core.staff.issueToken(cliActor, staff.id, "test", 1);
  const calls = routes.map(({ method, path, access: who, body }) => ({
    method,
    path: path.replaceAll(/[:*]\w+/g, id),
    schema: describeBody(body),
    headers: {
      "idempotency-key": "generated-bad-body",
      ...(who === "public" ? {} : { authorization: `Bearer ${who === "staff" ? token : access}` }),
    },
  }));
  const { faults, statuses } = await sendBadBodies({
    address: server.address,
    calls,
    wrong: 2,
    hostile: 2,
    maxErrorBytes: mostErrorBytes,
    // Limits would hide what lies behind them.
    prepare: async () => {
      await server.database.db("attempt_counters").delete();
    },
  });
  expect(faults).toEqual([]);
  expect(statuses.get(400)).toBeGreaterThan(0);
}, 240_000);

test("every refusal of every call says success and message next to the error", async () => {
  for (const { method, path } of listOnce(server)) {
    const answer = await fetch(server.address + path.replaceAll(/[:*]\w+/g, "%00"), {
      method,
      headers: { "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: '{"odd":' }),
    });
    const told = await answer.text();
    if (answer.status < 400) continue;
    const body = JSON.parse(told) as ErrorBody;
    expect({ method, path, ...body }).toMatchObject({
      success: false,
      message: expect.any(String) as string,
      error: { code: expect.any(String) as string },
    });
  }
});
