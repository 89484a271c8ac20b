import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres } from "../../../db/src/testing/real-postgres.ts";
import { runRounds } from "../kills/campaign.ts";
import { startParts } from "../kills/parts.ts";
import type { Parts } from "../kills/parts.ts";
import type { Kill } from "../kills/steps.ts";
import { ordersTrial } from "./trial.ts";

/** Four of the 88 kills of `npm run test:faults`. */
const kills: readonly Kill[] = [
  { step: "claim", when: "after", part: "core-api" },
  { step: "place call", when: "after", part: "sandbox" },
  { step: "outcome", when: "before", part: "database" },
  { step: "confirmation", when: "after", part: "bff" },
];

const binaries = process.platform === "linux" ? findPostgres() : undefined;

describe.skipIf(binaries === undefined)("while members place orders", () => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await startParts(binaries ?? "", ordersTrial);
  });
  afterAll(async () => {
    await parts.close();
  });

  test("killed parts lose and double nothing", async () => {
    for await (const report of runRounds(parts, ordersTrial, 8, [kills])) {
      expect(report).toMatchObject({ kills: kills.length, faults: [] });
    }
  });
});
