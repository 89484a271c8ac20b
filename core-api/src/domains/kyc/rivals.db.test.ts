import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@munshi/platform";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { asha, startKycServer } from "./kyc-server.fixture.ts";
import type { KycServer } from "./kyc-server.fixture.ts";

let server: KycServer;
beforeAll(async () => {
  server = await startKycServer();
});
afterAll(async () => {
  await server.close();
});

const rivals = 64;
const { signal } = new AbortController();

/** Accounts without the sign-up that would take most of the time. */
async function makeMembers(count: number): Promise<readonly { userId: string; tenant: string }[]> {
  const at = server.clock.now();
  const rows = Array.from({ length: count }, () => createPublicId()).map((id) => ({
    id,
    tenant_key: "munshi",
    email: `${id}@example.in`,
    first_name: "Asha",
    last_name: "Rao",
    created_at: at,
    updated_at: at,
  }));
  await server.database.db("users").insert(rows);
  return rows.map(({ id }) => ({ userId: id, tenant: "munshi" }));
}

/** Returns the result of each concurrent request, or its error code if refused. */
async function race(call: (rival: number) => Promise<string>): Promise<readonly string[]> {
  return Promise.all(
    Array.from({ length: rivals }, async (_, rival) =>
      call(rival).catch((error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      }),
    ),
  );
}

async function countEvents(userId: string, to: string): Promise<number> {
  const rows: readonly unknown[] = await server.database
    .db("kyc_events as event")
    .join("kyc_cases", "kyc_cases.id", "event.case_id")
    .where({ user_id: userId, to_status: to })
    .select("event.id");
  return rows.length;
}

test("of 64 accounts that claim one PAN at once one has it, and every step of it is taken once", async () => {
  const { pan, bank, journey, service } = server.core.kyc;
  const members = await makeMembers(rivals);
  const memberOf = (rival: number) => members[rival] ?? { userId: "", tenant: "" };
  const claimed = await race(
    async (rival) => (await pan.verify(memberOf(rival), asha, signal)).text,
  );
  expect(claimed.filter((text) => text === "VERIFIED")).toHaveLength(1);
  expect(new Set(claimed)).toEqual(
    new Set(["VERIFIED", "This PAN cannot be used for this account. Contact support."]),
  );
  const holders: readonly unknown[] = await server.database
    .db("kyc_cases")
    .whereNotNull("pan_fingerprint");
  expect(holders).toHaveLength(1);
  const winner = memberOf(claimed.indexOf("VERIFIED"));

  const submitted = await race(async () => (await pan.submit(winner, asha)).status);
  expect(new Set(submitted)).toEqual(new Set(["submitted"]));
  expect(await countEvents(winner.userId, "submitted")).toBe(1);

  const ends = await race(async () => (await bank.verify(winner, asha, signal)).text);
  expect(ends).toContain("VERIFIED");
  const others = new Set(["VERIFIED", "PENDING", "kyc.account_pending", "attempts.too_many"]);
  expect(ends.filter((end) => !others.has(end))).toEqual([]);
  // One penny, whatever came of the others.
  expect((await server.asked()).bank).toBe(1);
  expect(await countEvents(winner.userId, "bank_verified")).toBe(1);

  const { url } = await journey.begin(winner, "/", signal);
  await server.visit(url, asha.pan);
  const done = await race(async () => (await service.reread(winner, signal))?.status ?? "");
  expect(new Set(done)).toEqual(new Set(["completed"]));
  expect(await countEvents(winner.userId, "completed")).toBe(1);
}, 120_000);

test("of 64 first questions of one member ten are asked, about one case", async () => {
  const { pan } = server.core.kyc;
  const [member] = await makeMembers(1);
  if (member === undefined) throw new Error("there is nobody");
  const before = await server.asked();
  const unknown = { ...asha, pan: "ZZZPZ9999Z" };
  const told = await race(async () => (await pan.verify(member, unknown, signal)).text);
  expect(told.filter((text) => text === "attempts.too_many")).toHaveLength(54);
  expect((await server.asked()).pan - before.pan).toBe(10);
  const cases: readonly unknown[] = await server.database
    .db("kyc_cases")
    .where({ user_id: member.userId });
  expect(cases).toHaveLength(1);
}, 60_000);
