import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SessionStore, StoredSession } from "./session-store.ts";

const now = new Date("2026-11-21T10:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The common suite of session stores; `addUser` creates a user for sessions. */
export function describeSessionStore(
  open: () => SessionStore,
  addUser: () => Promise<string>,
): void {
  const begin = async (idHash: Buffer, changes: Partial<StoredSession> = {}) => {
    const session: StoredSession = {
      tenant: "munshi",
      userId: await addUser(),
      familyId: null,
      sealedTokens: Buffer.from("sealed"),
      createdAt: now,
      expiresAt: later(3_600),
      ...changes,
    };
    await open().insert(idHash, session);
    return session;
  };

  test("finds a session until it expires or is ended", async () => {
    const idHash = hashOf(randomUUID());
    const session = await begin(idHash);
    const store = open();
    expect(await store.find(idHash, now)).toEqual(session);
    expect(await store.find(hashOf("another"), now)).toBeNull();
    expect(await store.find(idHash, later(3_599))).toEqual(session);
    expect(await store.find(idHash, later(3_600))).toBeNull();
    await store.remove(idHash);
    expect(await store.find(idHash, now)).toBeNull();
    await store.remove(idHash);
  });

  test("lists those of many sessions that are valid", async () => {
    const hashes = ["one", "two", "gone", "late"].map((name) => hashOf(name + randomUUID()));
    const [one, two, gone, late] = hashes.map((hash) => hash.toString("hex"));
    for (const hash of hashes) await begin(hash);
    await begin(hashOf("another"), {});
    const store = open();
    for (const hash of hashes) if (hash.toString("hex") === gone) await store.remove(hash);
    const asked = [...hashes, hashOf("unknown")];
    expect(await store.listValid(asked, now)).toEqual(new Set([one, two, late]));
    expect(await store.listValid(asked, later(3_600))).toEqual(new Set());
    expect(await store.listValid([], now)).toEqual(new Set());
  });

  test("replaces tokens after a renewal without restoring an ended session", async () => {
    const idHash = hashOf(randomUUID());
    await begin(idHash);
    const store = open();
    const renewed = Buffer.from("renewed");
    expect(await store.replaceTokens(idHash, renewed)).toBe(true);
    expect((await store.find(idHash, now))?.sealedTokens).toEqual(renewed);
    await store.remove(idHash);
    expect(await store.replaceTokens(idHash, renewed)).toBe(false);
    expect(await store.find(idHash, now)).toBeNull();
  });

  test("stores a new login of a session without restoring an ended one", async () => {
    const idHash = hashOf(randomUUID());
    const session = await begin(idHash);
    const store = open();
    const login = { ...session, sealedTokens: Buffer.from("login"), expiresAt: later(7_200) };
    expect(await store.replace(idHash, login)).toBe(true);
    expect(await store.find(idHash, later(3_601))).toMatchObject({
      userId: session.userId,
      sealedTokens: login.sealedTokens,
      expiresAt: login.expiresAt,
    });
    await store.remove(idHash);
    expect(await store.replace(idHash, login)).toBe(false);
    expect(await store.find(idHash, now)).toBeNull();
  });

  test("of 64 concurrent uses of a code, one gets the session", async () => {
    const idHash = hashOf(randomUUID());
    const session = await begin(idHash);
    const codeHash = hashOf(randomUUID());
    const store = open();
    await store.insertHandover(codeHash, {
      sessionHash: idHash,
      toHost: "partner.example",
      expiresAt: later(60),
    });
    const taken = await Promise.all(
      Array.from({ length: 64 }, async () => store.takeHandover(codeHash, "partner.example", now)),
    );
    expect(taken.filter((got) => got !== null)).toEqual([{ idHash, session }]);
  });

  test.each([
    ["another host", "other.example", 0],
    ["time that is up", "partner.example", 60],
  ])("rejects a code with %s, and uses it up", async (_title, host, seconds) => {
    const idHash = hashOf(randomUUID());
    await begin(idHash);
    const codeHash = hashOf(randomUUID());
    const store = open();
    await store.insertHandover(codeHash, {
      sessionHash: idHash,
      toHost: "partner.example",
      expiresAt: later(60),
    });
    expect(await store.takeHandover(codeHash, host, later(seconds))).toBeNull();
    expect(await store.takeHandover(codeHash, "partner.example", now)).toBeNull();
  });

  test("rejects a code of an ended session", async () => {
    const idHash = hashOf(randomUUID());
    await begin(idHash);
    const codeHash = hashOf(randomUUID());
    const store = open();
    await store.insertHandover(codeHash, {
      sessionHash: idHash,
      toHost: "partner.example",
      expiresAt: later(60),
    });
    await store.remove(idHash);
    expect(await store.takeHandover(codeHash, "partner.example", now)).toBeNull();
  });

  test("of 64 concurrent callbacks with one state, one succeeds", async () => {
    const stateHash = hashOf(randomUUID());
    const attempt = { sealed: Buffer.from("sealed"), expiresAt: later(600) };
    const store = open();
    await store.insertAttempt(stateHash, attempt);
    const taken = await Promise.all(
      Array.from({ length: 64 }, async () => store.takeAttempt(stateHash, now)),
    );
    expect(taken.filter((got) => got !== null)).toEqual([attempt]);
  });

  test("reads an attempt until it is used", async () => {
    const stateHash = hashOf(randomUUID());
    const attempt = { sealed: Buffer.from("sealed"), expiresAt: later(600) };
    const store = open();
    await store.insertAttempt(stateHash, attempt);
    expect(await store.findAttempt(stateHash, later(599))).toEqual(attempt);
    expect(await store.findAttempt(stateHash, later(600))).toBeNull();
    expect(await store.takeAttempt(stateHash, now)).toEqual(attempt);
    expect(await store.findAttempt(stateHash, now)).toBeNull();
  });

  test("rejects and removes an expired attempt", async () => {
    const stateHash = hashOf(randomUUID());
    const store = open();
    await store.insertAttempt(stateHash, { sealed: Buffer.from("s"), expiresAt: later(600) });
    expect(await store.takeAttempt(stateHash, later(600))).toBeNull();
    expect(await store.takeAttempt(stateHash, now)).toBeNull();
  });

  test("removes expired rows only", async () => {
    const [past, running] = [hashOf(randomUUID()), hashOf(randomUUID())];
    await begin(past, { expiresAt: later(10) });
    const session = await begin(running);
    const store = open();
    expect(await store.removeExpired(later(10))).toBeGreaterThanOrEqual(1);
    expect(await store.find(past, now)).toBeNull();
    expect(await store.find(running, now)).toEqual(session);
  });
}
