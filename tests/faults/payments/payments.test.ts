import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { signInBuyers } from "./buyers.ts";
import { runRounds } from "./campaign.ts";
import { startParts } from "./parts.ts";
import type { Kill, Parts } from "./parts.ts";

/** Four of the 80 kills of `npm run test:faults`. */
const kills: readonly Kill[] = [
  { step: "order", when: "after", part: "core-api" },
  { step: "create-order call", when: "after", part: "sandbox" },
  { step: "provider's order id", when: "before", part: "database" },
  { step: "webhook", when: "before", part: "bff" },
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

  test("killed parts lose and double nothing", async () => {
    const buyers = await signInBuyers(parts, 3);
    for await (const report of runRounds(parts, buyers, [kills])) {
      expect(report).toMatchObject({ kills: kills.length, faults: [] });
    }
  });
});
