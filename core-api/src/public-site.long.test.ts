import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import type { AccountsServer } from "./domains/accounts/testing/accounts-server.ts";
import { sendBadBodies } from "./domains/accounts/testing/bad-bodies.ts";
import { listRoutes } from "./http-app.ts";
import { createPublicId } from "./platform/ids/public-id.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

test("of 2,500 bad bodies for each call none makes it fail on our side", async () => {
  const paths = [
    "/user/redeem_code",
    "/user/add_leads",
    "/user/get_customer_query",
    "/v2/api/login",
  ];
  const routes = listRoutes(server.core).filter(({ path }) => paths.includes(path));
  expect(routes).toHaveLength(paths.length);
  const { failed } = await sendBadBodies(server, 2_500, routes);
  expect(failed).toEqual([]);
});

test("200 rounds of 64 rivals for the last use of a coupon have one winner each", async () => {
  const { db } = server.database;
  const at = server.clock.now();
  const users = Array.from({ length: 64 }, () => createPublicId());
  await db("users").insert(
    users.map((id) => ({
      id,
      tenant_key: "munshi",
      email: `${id}@post.example`,
      first_name: "Ravi",
      created_at: at,
      updated_at: at,
    })),
  );
  const winners: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const code = `ROUND${round}`;
    await db("attempt_counters").delete();
    await db("coupons").insert({
      id: createPublicId(),
      code,
      kind: "subscription",
      days: 1,
      max_uses: 1,
      valid_from: at,
      valid_until: new Date(at.getTime() + 86_400_000),
      created_at: at,
    });
    const { coupons } = server.core.publicSite;
    const outcomes = await Promise.allSettled(
      users.map((userId) => coupons.redeem({ userId, tenant: "munshi" }, code, null)),
    );
    winners.push(outcomes.filter(({ status }) => status === "fulfilled").length);
  }
  expect(winners).toEqual(Array.from({ length: 200 }, () => 1));
  expect(await db("entitlement_entries").whereIn("user_id", users)).toHaveLength(200);
});
