import { expect, test } from "vitest";
import { compareDatasets } from "./compare-datasets.ts";
import type { ComparedSide } from "./compare-datasets.ts";

/** A side with a column of prices, one of scores and one of sectors. */
function side(
  rows: readonly (readonly [code: number, price: number, score: number, sector: string | null])[],
): ComparedSide {
  const columns: Readonly<Record<string, readonly number[]>> = {
    price: rows.map(([, price]) => price),
    score: rows.map(([, , score]) => score),
  };
  return {
    coCodes: rows.map(([code]) => code),
    nameOf: (row) => `Company ${rows[row]?.[0] ?? ""}`,
    numbers: (key) => columns[key] ?? null,
    texts: (key) => (key === "sector" ? (row) => rows[row]?.[3] ?? null : null),
  };
}

const names = { numbers: ["price", "score", "new"], texts: ["sector"], scores: ["score"] };
const bandOf = (score: number): string => (score >= 60 ? "good" : "bad");

test("figures that moved, bands that changed and companies that entered or left are found", () => {
  const before = side([
    [1, 100, 59, "Oil"],
    [2, 200, 70, "Steel"],
    [3, Number.NaN, 10, null],
    [4, 5, 10, null],
  ]);
  const after = side([
    [5, 1, 90, null],
    [3, 7, 10, null],
    [2, 300, 71, "Metals"],
    [1, 110, 60, "Oil"],
  ]);
  expect(compareDatasets(before, after, names, bandOf)).toEqual({
    rows: { before: 4, after: 4 },
    entered: [{ coCode: 5, name: "Company 5" }],
    left: [{ coCode: 4, name: "Company 4" }],
    moved: 6,
    columns: [
      {
        key: "price",
        moved: 3,
        appeared: 1,
        vanished: 0,
        largest: [
          { coCode: 3, name: "Company 3", before: null, after: 7 },
          { coCode: 2, name: "Company 2", before: 200, after: 300 },
          { coCode: 1, name: "Company 1", before: 100, after: 110 },
        ],
      },
      {
        key: "score",
        moved: 2,
        appeared: 0,
        vanished: 0,
        largest: [
          { coCode: 1, name: "Company 1", before: 59, after: 60 },
          { coCode: 2, name: "Company 2", before: 70, after: 71 },
        ],
      },
      { key: "sector", moved: 1, appeared: 0, vanished: 0, largest: [] },
    ],
    bands: {
      moved: 1,
      changes: [
        {
          score: "score",
          coCode: 1,
          name: "Company 1",
          before: 59,
          after: 60,
          from: "bad",
          to: "good",
        },
      ],
    },
  });
});

test("differences of rounding are none, and the same dataset has no impact", () => {
  const rows = [[1, 0.1 + 0.2, 50, "Oil"]] as const;
  const impact = compareDatasets(side(rows), side([[1, 0.3, 50, "Oil"]]), names, bandOf);
  expect(impact).toMatchObject({ moved: 0, columns: [], bands: { moved: 0 } });
});
