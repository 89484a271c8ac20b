import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { signInBuyers } from "./buyers.ts";
import { runRounds } from "./campaign.ts";
import type { Round } from "./campaign.ts";
import { startParts } from "./parts.ts";
import type { Parts } from "./parts.ts";

/** Like those of `npm run test:faults`. */
const rounds: readonly Round[] = [
  { point: { step: "order", when: "after" }, parts: ["bff"] },
  { point: { step: "provider's order id", when: "before" }, parts: ["database"] },
  { point: { step: "capture call", when: "after" }, parts: ["sandbox"] },
  { point: { step: "webhook", when: "after" }, parts: ["core-api"] },
];

const binaries = process.platform === "linux" ? findPostgres() : undefined;

describe.skipIf(binaries === undefined)("while members buy", () => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await startParts(binaries ?? "");
  });
  afterAll(async () => {
    await parts.close();
  });

  test("a killed part loses and doubles nothing", async () => {
    const buyers = await signInBuyers(parts, 3);
    for await (const [round, { kills, faults }] of runRounds(parts, buyers, rounds)) {
      expect({ round, kills, faults }).toEqual({ round, kills: 1, faults: [] });
    }
  });
});
