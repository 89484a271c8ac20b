import { expect } from "vitest";
import type { BrokerEmailNeeded } from "../../contract/index.ts";
import type { Failure } from "../accounts/testing/accounts-server.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

const rivals = 64;
const hourMs = 3_600_000;
const asha = "SBX001";

async function race<T>(call: (rival: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: rivals }, (_, rival) => call(rival)));
}

/** One won; every other was told that the attempt is used, or what `also` allows. */
function expectOneWinner(
  told: readonly { readonly status: number; readonly body: Partial<Failure> }[],
  also: readonly string[] = [],
): void {
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = told.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code);
  expect(lost.filter((code) => ![...also, "broker.attempt_used"].includes(code ?? ""))).toEqual([]);
}

/** Rivals bring one answer of the broker's; each round has an hour of its own. */
export async function raceToFinish(server: BrokersServer, rounds: number): Promise<number> {
  const { db } = server.database;
  await linkFirst(server, "rivals-finish@example.in");
  let played = 0;
  for (; played < rounds; played += 1) {
    server.clock.advance(hourMs);
    const { attempt, url } = await server.begin("zerodha");
    const params = await server.choose(url, asha);
    expectOneWinner(await race(() => server.finish("zerodha", { attempt, params })));
    expect(await db("broker_sessions").whereNull("ended_at")).toHaveLength(1);
    expect(await db("broker_sessions")).toHaveLength(played + 2);
  }
  return played;
}

/** Rivals bring one proven address for one client that waits. */
export async function raceToLink(server: BrokersServer, rounds: number): Promise<number> {
  const { db } = server.database;
  let played = 0;
  for (; played < rounds; played += 1) {
    server.clock.advance(hourMs);
    await db("broker_accounts").delete();
    const { attempt, url } = await server.begin("zerodha");
    const params = await server.choose(url, asha);
    const needed = await server.finish<BrokerEmailNeeded>("zerodha", { attempt, params });
    const email = `rivals-link-${played}@example.in`;
    const code = await server.proveEmail(needed.body.client_id, email);
    const given = { attempt, email, validation_code: code };
    // A code allows five attempts in total.
    expectOneWinner(await race(() => server.finish("zerodha", given)), ["broker.code_unknown"]);
    expect(await db("broker_accounts")).toHaveLength(1);
    expect(await db("users").where({ email })).toHaveLength(1);
  }
  return played;
}

/** Members who each log in as the same client, with an attempt of their own; how many have it. */
export async function raceForClient(server: BrokersServer, members: number): Promise<number> {
  const { db } = server.database;
  await db("broker_accounts").delete();
  const begun: { bearer: string; attempt: string; params: object }[] = [];
  for (let index = 0; index < members; index += 1) {
    const email = `rivals-client-${index}@example.in`;
    await server.signUpAs(email, "Asha Menon");
    const { access: bearer } = await server.signIn(email);
    const { attempt, url } = await server.begin("zerodha", bearer);
    begun.push({ bearer, attempt, params: await server.choose(url, asha) });
  }
  const told = await Promise.all(
    begun.map(({ bearer, ...given }) => server.finish("zerodha", given, bearer)),
  );
  expectOneWinner(told, ["broker.client_taken"]);
  const owners: unknown[] = await db("broker_accounts");
  return owners.length;
}

async function linkFirst(server: BrokersServer, email: string): Promise<void> {
  const { attempt, url } = await server.begin("zerodha");
  const params = await server.choose(url, asha);
  const { body } = await server.finish<BrokerEmailNeeded>("zerodha", { attempt, params });
  const code = await server.proveEmail(body.client_id, email);
  const told = await server.finish("zerodha", { attempt, email, validation_code: code });
  expect(told.status).toBe(200);
}
