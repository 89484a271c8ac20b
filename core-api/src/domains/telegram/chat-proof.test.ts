import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createChatProofs } from "./chat-proof.ts";

const key = randomBytes(32);
const older = randomBytes(32);

test("a proof names its chat for an hour, under an older key too, and fits the field of the sign-in", () => {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const proofs = createChatProofs([key, older], { clock });
  const proof = createChatProofs([older], { clock }).make("7204118901");
  expect(proofs.read(proof)).toBe("7204118901");
  expect(proofs.make("-9223372036854775807").length).toBeLessThanOrEqual(64);
  clock.advance(3_599_000);
  expect(proofs.read(proof)).toBe("7204118901");
  clock.advance(1_000);
  expect(proofs.read(proof)).toBeNull();
});

test("a number alone, another's signature and a proof that was altered name nothing", () => {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const proofs = createChatProofs([key], { clock });
  const proof = proofs.make("7");
  const [, end = "", signature = ""] = proof.split(".");
  const forged = createChatProofs([older], { clock }).make("7");
  const later = (Number.parseInt(end, 36) + 1).toString(36);
  for (const given of ["", "7", forged, `8.${end}.${signature}`, `7.${later}.${signature}`]) {
    expect(proofs.read(given)).toBeNull();
  }
});
