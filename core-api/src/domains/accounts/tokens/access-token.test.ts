import * as fc from "fast-check";
import jwt from "jsonwebtoken";
import { expect, test } from "vitest";
import { deriveAccountKeys } from "../../../platform/keys/derive-keys.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";

const older = { id: "old", key: Buffer.alloc(32, 1) };
const newer = { id: "new", key: Buffer.alloc(32, 2) };
const keys = deriveAccountKeys([newer, older]);
const at = new Date("2026-11-21T18:29:59.000Z");
const never = new Date("2027-01-01T00:00:00Z");
const claims = { userId: "u1", familyId: "f1" };
const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

test("a token says whose it is for ten minutes, across midnight in India", () => {
  const token = signAccessToken(keys, claims, at, never);
  expect(readAccessToken(keys, token, at)).toEqual(claims);
  expect(readAccessToken(keys, token, after(599))).toEqual(claims);
  expect(readAccessToken(keys, token, after(600))).toBeNull();
});

test("it holds no longer than its sign-in", () => {
  const token = signAccessToken(keys, claims, at, after(60));
  expect(readAccessToken(keys, token, after(59))).toEqual(claims);
  expect(readAccessToken(keys, token, after(60))).toBeNull();
});

test("a token of the key before holds as long as the key is known", () => {
  const token = signAccessToken(deriveAccountKeys([older]), claims, at, never);
  expect(readAccessToken(keys, token, at)).toEqual(claims);
  expect(readAccessToken(deriveAccountKeys([newer]), token, at)).toBeNull();
});

const forge = (payload: object, options: jwt.SignOptions, key: Buffer | string = keys[0].access) =>
  jwt.sign({ sub: "u1", fam: "f1", iat: at.getTime() / 1_000, ...payload }, key, {
    algorithm: "HS256",
    keyid: "new",
    issuer: "munshi",
    audience: "munshi-core-api",
    expiresIn: 600,
    ...options,
  });

test.each([
  ["another key's", forge({}, {}, Buffer.alloc(32, 9))],
  ["the master key's own", forge({}, {}, newer.key)],
  ["an unknown key's", forge({}, { keyid: "other" })],
  ["another issuer's", forge({}, { issuer: "else" })],
  ["for another audience", forge({}, { audience: "else" })],
  ["of another algorithm", forge({}, { algorithm: "HS512" })],
  ["without a family", forge({ fam: undefined }, {})],
  ["of nobody", forge({ sub: 7 }, {})],
  ["unsigned", jwt.sign({ sub: "u1", fam: "f1" }, "", { algorithm: "none", keyid: "new" })],
])("a token that is %s is none", (_title, token) => {
  expect(readAccessToken(keys, token, at)).toBeNull();
});

test("no change of one character leaves a token valid for anybody else", () => {
  const token = signAccessToken(keys, claims, at, never);
  fc.assert(
    fc.property(
      fc.nat(token.length - 1),
      fc.constantFrom("a", "Z", "0", "_", ".", "-"),
      (index, letter) => {
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        // The last letter's spare bits say nothing: base64url reads some letters alike.
        const read = readAccessToken(keys, changed, at);
        expect(
          read === null ||
            (index === token.length - 1 && read.userId === "u1") ||
            changed === token,
        ).toBe(true);
      },
    ),
  );
});

test("whatever text comes, it is read as a token or as nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(readAccessToken(keys, text, at)).toBeNull();
    }),
  );
});
