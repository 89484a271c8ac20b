import { resolve } from "node:path";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import { importInOrder, shuffleFiles } from "./shuffled-import.fixture.ts";

const samples = resolve(import.meta.dirname, "../../../../fixtures/samples");

test(
  "sample files imported in any order publish the same bytes",
  { timeout: 180_000 },
  async () => {
    const inOrder = async (seed: string) => importInOrder(await shuffleFiles([samples], seed));
    const { hashes, rows } = await inOrder("one");
    expect(rows).toBeGreaterThan(3);
    for (const seed of ["two", "three"].slice(0, propertyRuns(2))) {
      expect({ seed, hashes: (await inOrder(seed)).hashes }).toEqual({ seed, hashes });
    }
  },
);
