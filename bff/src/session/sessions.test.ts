import { randomBytes } from "node:crypto";
import { createMemorySessionStore } from "@munshi/db/sessions";
import type { SessionStore } from "@munshi/db/sessions";
import { AppError, createSealer } from "@munshi/platform";
import { expect, test } from "vitest";
import { isTokenRefused } from "../core-client/accounts-client.ts";
import { createSessions } from "./sessions.ts";
import type { Session } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

const origin = { tenant: "munshi", address: "203.0.113.7" };

/** A fake core-api: one access token is valid, one refresh token renews it. */
function createWorld(given: { readonly store?: SessionStore } = {}) {
  let generation = 0;
  let refused = false;
  let away = false;
  let at = new Date("2026-11-21T10:00:00Z");
  const refreshes: string[] = [];
  const tokensOf = (count: number): Tokens => ({ access: `a${count}`, refresh: `r${count}` });
  const store = given.store ?? createMemorySessionStore();
  const unauthorized = (): AppError => new AppError("account.unauthenticated", 401, "No.");
  const sessions = createSessions({
    store,
    sealer: createSealer([{ id: "k", key: randomBytes(32) }]),
    now: () => at,
    isTokenRefused,
    async refresh(refresh, from) {
      expect(from).toEqual(origin);
      refreshes.push(refresh);
      await Promise.resolve();
      if (away) throw new AppError("core.unreachable", 503, "Away.");
      if (refused || refresh !== `r${generation}`) throw unauthorized();
      generation += 1;
      return tokensOf(generation);
    },
  });
  return {
    store,
    sessions,
    refreshes,
    setAway: (value: boolean) => {
      away = value;
    },
    refuseRefresh: () => {
      refused = true;
    },
    goTo: (instant: string) => {
      at = new Date(instant);
    },
    begin: async () =>
      sessions.begin({ userId: "u1", tenant: "munshi", tokens: tokensOf(generation) }),
    /** core-api's answer: accepts only the newest access token. */
    ask: async (session: Session, wanted: number) =>
      sessions.callAs(
        session,
        async (access) => {
          await Promise.resolve();
          if (access !== `a${wanted}`) throw unauthorized();
          return access;
        },
        origin,
      ),
  };
}

test("finds a session by its id at its own tenant, and stores no id", async () => {
  const { sessions, begin, store } = createWorld();
  const { id, session } = await begin();
  expect(await sessions.find(id, "munshi")).toEqual(session);
  expect(await sessions.find(id, "partner")).toBeNull();
  expect(await sessions.find(`${id}x`, "munshi")).toBeNull();
  expect(await sessions.find("", "munshi")).toBeNull();
  const stored = await store.find(session.idHash, new Date("2026-11-21T10:00:00Z"));
  expect(stored?.sealedTokens.toString("latin1")).not.toMatch(/a0|r0/);
});

test("a session ends at the end of the day in Kolkata", async () => {
  const { sessions, begin, goTo } = createWorld();
  const { id, session } = await begin();
  expect(session.expiresAt.toISOString()).toBe("2026-11-21T18:29:59.999Z");
  goTo("2026-11-21T18:29:59.998Z");
  expect(await sessions.find(id, "munshi")).not.toBeNull();
  goTo("2026-11-21T18:29:59.999Z");
  expect(await sessions.find(id, "munshi")).toBeNull();
});

test("renews an expired access token once for concurrent calls", async () => {
  const world = createWorld();
  const { session } = await world.begin();
  const answers = async (wanted: number) =>
    Promise.all(Array.from({ length: 20 }, async () => world.ask(session, wanted)));
  expect(new Set(await answers(0))).toEqual(new Set(["a0"]));
  expect(world.refreshes).toEqual([]);
  expect(new Set(await answers(1))).toEqual(new Set(["a1"]));
  expect(new Set(await answers(2))).toEqual(new Set(["a2"]));
  expect(world.refreshes).toEqual(["r0", "r1"]);
});

test("reads the store once for a request and its call", async () => {
  const store = createMemorySessionStore();
  let reads = 0;
  const counting: SessionStore = {
    ...store,
    find: async (idHash, at) => {
      reads += 1;
      return store.find(idHash, at);
    },
  };
  const world = createWorld({ store: counting });
  const { id } = await world.begin();
  const session = await world.sessions.find(id, "munshi");
  if (session === null) throw new TypeError("It has just begun");
  expect(await world.ask(session, 0)).toBe("a0");
  expect(reads).toBe(1);
  expect(await world.ask(session, 0)).toBe("a0");
  expect(reads).toBe(2);
});

test("ends the session if the token cannot be renewed", async () => {
  const world = createWorld();
  const { id, session } = await world.begin();
  world.refuseRefresh();
  await expect(world.ask(session, 1)).rejects.toMatchObject({ code: "session.ended", status: 401 });
  expect(await world.sessions.find(id, "munshi")).toBeNull();
  await expect(world.ask(session, 0)).rejects.toMatchObject({ code: "session.ended" });
});

test("ends the session if the account rejects a fresh token", async () => {
  const world = createWorld();
  const { id, session } = await world.begin();
  await expect(world.ask(session, 9)).rejects.toMatchObject({ code: "session.ended" });
  expect(world.refreshes).toEqual(["r0"]);
  expect(await world.sessions.find(id, "munshi")).toBeNull();
});

test("passes other failures on and keeps the session", async () => {
  const { sessions, begin } = createWorld();
  const { id, session } = await begin();
  const away = new AppError("core.unreachable", 503, "Away.");
  const call = sessions.callAs(session, async () => {
    throw away;
  });
  await expect(call).rejects.toBe(away);
  expect(await sessions.find(id, "munshi")).not.toBeNull();
});

test("keeps the session if core-api is unavailable during a renewal; the next call renews", async () => {
  const world = createWorld();
  const { session } = await world.begin();
  world.setAway(true);
  await expect(world.ask(session, 1)).rejects.toMatchObject({ code: "core.unreachable" });
  world.setAway(false);
  expect(await world.ask(session, 1)).toBe("a1");
});

test("ends a session sealed with a removed key", async () => {
  const world = createWorld();
  const { session } = await world.begin();
  const other = createWorld({ store: world.store });
  await expect(other.ask(session, 0)).rejects.toMatchObject({ code: "session.ended" });
});

test("a 401 about the request itself, such as a wrong code, neither renews nor ends", async () => {
  const { sessions, begin, refreshes } = createWorld();
  const { id, session } = await begin();
  const wrongCode = new AppError("code.wrong", 401, "validation_code not found");
  const call = sessions.callAs(session, async () => {
    throw wrongCode;
  });
  await expect(call).rejects.toBe(wrongCode);
  expect(refreshes).toEqual([]);
  expect(await sessions.find(id, "munshi")).not.toBeNull();
});

test("a handover is valid for its host, once, for a minute", async () => {
  const { sessions, begin, goTo } = createWorld();
  const { session } = await begin();
  const [first, second, third] = [
    await sessions.offer(session, "partner.example"),
    await sessions.offer(session, "partner.example"),
    await sessions.offer(session, "partner.example"),
  ];
  expect(await sessions.accept(first, "partner.example")).toEqual(session);
  expect(await sessions.accept(first, "partner.example")).toBeNull();
  expect(await sessions.accept(second, "other.example")).toBeNull();
  expect(await sessions.accept("no code", "partner.example")).toBeNull();
  goTo("2026-11-21T10:01:00Z");
  expect(await sessions.accept(third, "partner.example")).toBeNull();
});

test("ending a session returns its tokens once", async () => {
  const { sessions, begin } = createWorld();
  const { id, session } = await begin();
  expect(await sessions.end(session)).toEqual({ access: "a0", refresh: "r0" });
  expect(await sessions.end(session)).toBeNull();
  expect(await sessions.find(id, "munshi")).toBeNull();
});
