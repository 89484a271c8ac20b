import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { runRounds } from "../kills/campaign.ts";
import { startParts } from "../kills/parts.ts";
import type { Parts } from "../kills/parts.ts";
import type { Kill } from "../kills/steps.ts";
import { paymentsTrial } from "./trial.ts";

/**
 * Four of the 80 kills of `npm run test:faults`, one a round: a point passed while another part is
 * down kills nothing.
 */
const kills: readonly Kill[] = [
  { step: "webhook", when: "before", part: "bff" },
  { step: "order", when: "after", part: "core-api" },
  { step: "create-order call", when: "after", part: "sandbox" },
  { step: "provider's order id", when: "before", part: "database" },
];

const binaries = process.platform === "linux" ? findPostgres() : undefined;

describe.skipIf(binaries === undefined)("while members buy", () => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await startParts(binaries ?? "", paymentsTrial);
  });
  afterAll(async () => {
    await parts.close();
  });

  test("killed parts lose and double nothing", async () => {
    const rounds = kills.map((kill) => [kill]);
    for await (const report of runRounds(parts, paymentsTrial, 1, rounds)) {
      expect(report).toMatchObject({ kills: 1, faults: [] });
    }
  });
});
