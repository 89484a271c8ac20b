import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { derivePersonalKeys, openPersonalKeys, sealedFor } from "./personal-keys.ts";

const older = { id: "2026-10", key: Buffer.alloc(32, 1) };
const newer = { id: "2026-11", key: Buffer.alloc(32, 2) };
const pan = "ABCPK1234F";

test("what a key sealed opens for its own record and column alone", () => {
  const { sealer } = derivePersonalKeys([newer]);
  const sealed = sealer.seal(pan, sealedFor("kyc_cases.pan", "1"));
  expect(derivePersonalKeys([newer]).sealer.open(sealed, sealedFor("kyc_cases.pan", "1"))).toBe(
    pan,
  );
  expect(sealer.open(sealed, sealedFor("kyc_cases.pan", "2"))).toBeNull();
  expect(sealer.open(sealed, sealedFor("kyc_cases.account_number", "1"))).toBeNull();
});

test("a text is recognised under the current key and under those before it", () => {
  const [before] = derivePersonalKeys([older]).fingerprint("kyc pan", pan);
  const now = derivePersonalKeys([newer, older]).fingerprint("kyc pan", pan);
  expect(now).toHaveLength(2);
  expect(now[1]).toEqual(before);
  expect(now[0]).toEqual(derivePersonalKeys([newer]).fingerprint("kyc pan", pan)[0]);
  expect(now[0]).not.toEqual(before);
  expect(before).toHaveLength(32);
});

test("a text has another fingerprint in each column, and each text its own", () => {
  const keys = derivePersonalKeys([newer]);
  const all = [
    keys.fingerprint("kyc pan", pan),
    keys.fingerprint("broker client", pan),
    keys.fingerprint("kyc pan", "ABCPK1234G"),
  ].map(([current]) => current.toString("hex"));
  expect(new Set(all).size).toBe(all.length);
});

test("neither sealing nor recognising uses the installation's key itself", () => {
  const sealed = derivePersonalKeys([newer]).sealer.seal(pan, sealedFor("a", "1"));
  expect(derivePersonalKeys([older]).sealer.open(sealed, sealedFor("a", "1"))).toBeNull();
  expect(sealed.includes(Buffer.from(pan))).toBe(false);
});

test("without configured keys the data folder keeps those of its first start", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "munshi-personal-"));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const open = () => openPersonalKeys({ personalDataKeys: null, dataFolder });
  const sealed = (await open()).sealer.seal(pan, sealedFor("kyc_cases.pan", "1"));
  expect((await open()).sealer.open(sealed, sealedFor("kyc_cases.pan", "1"))).toBe(pan);
});
