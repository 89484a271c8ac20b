import { resolve } from "node:path";
import { expect, test } from "vitest";
import { realData } from "./real-data.fixture.ts";
import { importInOrder, shuffleFiles } from "./shuffled-import.fixture.ts";

const parts = ["companies", "indices", "calendar", "corporate", "formats", "prices"];
const folders = [...parts, "fundamentals", "shareholding", "market"].map((part) =>
  resolve(realData.folder, part),
);

test.skipIf(!realData.isThere)(
  `real files imported in three shuffled orders publish the same bytes${realData.why}`,
  { timeout: 900_000 },
  async () => {
    const inOrder = async (seed: string) => importInOrder(await shuffleFiles(folders, seed));
    const { hashes, rows, files } = await inOrder("one");
    expect(rows).toBeGreaterThan(3_500);
    expect(files.filter(({ outcome }) => outcome === "refused")).toEqual([]);
    for (const seed of ["two", "three"]) {
      expect({ seed, hashes: (await inOrder(seed)).hashes }).toEqual({ seed, hashes });
    }
  },
);
