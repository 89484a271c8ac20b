import { appendFileSync } from "node:fs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { interleaving, play } from "./interleavings.fixture.ts";
import { openShop } from "./payments-shop.fixture.ts";
import type { Shop } from "./payments-shop.fixture.ts";
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => shop.close());
const log = process.env["P2_LOG"] ?? "/tmp/p2-long.log";
const end = process.env["P2_END"] ?? "2026-11-25T09:45:30Z";
test("long", { timeout: 86400000 }, async () => {
  let [seed, passed] = [Number(process.env["P2_SEED"] ?? "1000"), 0];
  while (new Date() < new Date(end)) {
    seed += 1;
    const out = await fc.check(
      fc.asyncProperty(interleaving, async (actions) => {
        for (const { found, expected } of await play(shop, actions))
          expect(found).toEqual(expected);
      }),
      { numRuns: 100, seed, interruptAfterTimeLimit: 120000 },
    );
    passed += out.failed ? 0 : out.numRuns;
    appendFileSync(
      log,
      `${new Date().toISOString()} seed ${seed} runs ${out.numRuns} passed ${passed} failed ${out.failed}\n`,
    );
    if (out.failed)
      appendFileSync(
        log,
        `${out.counterexamplePath} ${JSON.stringify(out.counterexample)}\n${String(out.errorInstance && (out.errorInstance as Error).stack).slice(0, 3000)}\n`,
      );
  }
});
