import { expect, test } from "vitest";
import { encodeGroup } from "../table/arrow-group.ts";
import { openDataset } from "./dataset-columns.ts";
import { writeGroups } from "./written-dataset.fixture.ts";

test("a damaged file is refused by its name, and the others are read", async () => {
  const columns = (key: string, first = 1) =>
    [{ key, type: "number", values: Float64Array.of(first, 2) }] as const;
  const written = await writeGroups(
    { eod: columns("price"), ratios: columns("roe") },
    { rows: 2, idColumn: "price" },
  );
  try {
    const dataset = openDataset(written.request, {
      // Reads as well as what was published, with other figures in it.
      read: async (_, file) =>
        Uint8Array.from(encodeGroup(file === "eod.arrow" ? columns("price") : columns("roe", 90))),
    });
    await dataset.load(["price"]);
    expect(dataset.get("price")).toMatchObject({ values: Float64Array.of(1, 2) });
    await expect(dataset.load(["roe"])).rejects.toThrow("ratios.arrow is damaged");
    expect(dataset.isLoaded("roe")).toBe(false);
  } finally {
    await written.remove();
  }
});
