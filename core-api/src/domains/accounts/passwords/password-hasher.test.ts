import { hash, parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { createPasswordHasher, unknownHash } from "./password-hasher.ts";

const hasher = createPasswordHasher();

test("a password fits its own hash alone, and two hashes of it differ", async () => {
  const [one, two] = await Promise.all([
    hasher.hash("correct horse"),
    hasher.hash("correct horse"),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hasher.verify(one, "correct horse")).toBe(true);
  expect(await hasher.verify(one, "Correct horse")).toBe(false);
});

test("the same letters in other code points are the same password", async () => {
  const stored = await hasher.hash("caf\u00e9 \uFB01sh");
  expect(await hasher.verify(stored, "cafe\u0301 fish")).toBe(true);
});

test("for nobody the work is the same, and no password fits", async () => {
  expect(parseOptions(unknownHash())).toEqual(
    parseOptions(await hash("x", { memoryCost: 19_456 })),
  );
  expect(await hasher.verify(null, "anything")).toBe(false);
  expect(await hasher.verify(null, "")).toBe(false);
});

test("64 wait while two are hashed; who comes then is told to come back", async () => {
  const busy = createPasswordHasher();
  const told = await Promise.allSettled(Array.from({ length: 70 }, () => busy.verify(null, "x")));
  const refused = told.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    reason: { code: "accounts.busy", status: 503, retryAfter: 2 },
  });
  expect(await busy.verify(null, "x")).toBe(false);
});
