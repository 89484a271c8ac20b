import { Secret } from "@munshi/platform";
import { expect, test } from "vitest";
import { derivePersonalKeys } from "../../platform/keys/personal-keys.ts";
import { createSealedClients, maskClientId } from "./sealed-clients.ts";

const older = { id: "2026-10", key: Buffer.alloc(32, 1) };
const newer = { id: "2026-11", key: Buffer.alloc(32, 2) };
const clients = createSealedClients(derivePersonalKeys([newer, older]));

test("a client id shows its ends alone", () => {
  expect(["AB1234", "1100003626", "ABCDE", "AB12", "7", ""].map(maskClientId)).toEqual([
    "AB**34",
    "11******26",
    "AB*DE",
    "***2",
    "7",
    "",
  ]);
});

test("a client is known in either case, at its own broker, under older keys too", () => {
  const [current, former] = clients.fingerprint(3, "AB1234");
  expect(clients.fingerprint(3, "ab1234")[0]).toEqual(current);
  expect(clients.fingerprint(14, "AB1234")[0]).not.toEqual(current);
  const before = createSealedClients(derivePersonalKeys([older]));
  expect(before.fingerprint(3, "AB1234")[0]).toEqual(former);
});

test("the name of a client tells nothing of it, and is none of its fingerprints", () => {
  const name = clients.nameClient(3, "AB1234");
  expect(name).toMatch(/^broker:3:[\w-]{22}$/);
  expect(clients.nameClient(3, "AB1234")).toBe(name);
  for (const fingerprint of clients.fingerprint(3, "AB1234")) {
    expect(fingerprint.toString("base64url")).not.toContain(name.slice("broker:3:".length));
  }
});

test("what is sealed opens for its own row, and is lost with its key", () => {
  const client = { clientId: "AB1234", name: "A B" };
  const sealed = clients.sealClient("1", client);
  expect(clients.openClient("1", sealed)).toEqual(client);
  expect(clients.openClient("2", sealed)).toEqual({ clientId: "", name: "" });
  const token = clients.sealToken("1", new Secret("t0"));
  expect(clients.openToken("1", token)?.reveal()).toBe("t0");
  const rotated = createSealedClients(derivePersonalKeys([older]));
  expect(rotated.openToken("1", token)).toBeNull();
});
