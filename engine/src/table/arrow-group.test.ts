import {
  bool,
  columnFromArray,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  utf8,
} from "@uwdata/flechette";
import { expect, test } from "vitest";
import { decodeArrow, decodeGroup, encodeGroup } from "./arrow-group.ts";
import { textAt } from "./column.ts";

test("a group keeps numbers, missing values and texts", () => {
  const bytes = encodeGroup([
    { key: "pe", type: "number", values: Float64Array.of(1.5, Number.NaN, -0, 1e308) },
    { key: "isSme", type: "truth", values: Float64Array.of(1, 0, Number.NaN, 1) },
    { key: "sector", type: "text", values: ["Banks", null, "", "Banks"] },
  ]);
  const group = decodeGroup(bytes);
  expect([...group.keys()]).toEqual(["pe", "isSme", "sector"]);
  expect(group.get("pe")).toEqual({
    kind: "number",
    values: Float64Array.of(1.5, Number.NaN, -0, 1e308),
  });
  const sector = group.get("sector");
  if (sector?.kind !== "text") throw new Error("sector is no text column");
  expect([0, 1, 2, 3].map((row) => textAt(sector, row))).toEqual(["Banks", null, null, "Banks"]);
  expect(sector.dictionary).toEqual(["Banks"]);
});

test("decoded numbers are views of the file, also where it starts off an eight byte border", () => {
  const bytes = encodeGroup([{ key: "pe", type: "number", values: Float64Array.of(1, 2, 3) }]);
  const whole = decodeGroup(bytes).get("pe");
  expect(whole?.kind === "number" && whole.values.buffer === bytes.buffer).toBe(true);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  const moved = decodeGroup(shifted.subarray(3)).get("pe");
  expect(moved).toEqual({ kind: "number", values: Float64Array.of(1, 2, 3) });
});

test("a group without rows keeps its columns", () => {
  const group = decodeGroup(
    encodeGroup([
      { key: "pe", type: "number", values: new Float64Array(0) },
      { key: "sector", type: "text", values: [] },
    ]),
  );
  expect(group.get("pe")).toEqual({ kind: "number", values: new Float64Array(0) });
  expect(group.get("sector")?.kind).toBe("text");
});

test("a text column that is empty throughout comes back empty", () => {
  const sector = decodeGroup(
    encodeGroup([{ key: "sector", type: "text", values: [null, null] }]),
  ).get("sector");
  expect(sector?.kind === "text" && [textAt(sector, 0), textAt(sector, 1)]).toEqual([null, null]);
});

test("columns of different lengths and a key that comes twice are refused", () => {
  const one = { key: "a", type: "number", values: new Float64Array(1) } as const;
  expect(() => encodeGroup([one, { ...one, key: "b", values: new Float64Array(2) }])).toThrow(
    "Column b has 2 rows, the first column 1.",
  );
  expect(() => encodeGroup([one, one])).toThrow("Column a is duplicated.");
});

test("foreign files give integers, truths, instants and nulls as numbers", () => {
  const table = tableFromColumns([
    ["id", columnFromArray([1n, 2n, null], int64())],
    ["flag", columnFromArray([true, null, false], bool())],
    ["when", columnFromArray([86_400_000, null, 90_000_000], timestamp(1))],
    ["ratio", columnFromArray([0.5, null, 2], float64())],
    ["name", columnFromArray(["a", null, "b"], utf8())],
  ]);
  const bytes = tableToIPC(table, { format: "stream" });
  if (bytes === null) throw new Error("no bytes");
  const columns = decodeArrow(bytes);
  expect(columns.map(({ type }) => type)).toEqual(["number", "truth", "date", "number", "text"]);
  expect(
    columns.map(({ column }) => (column.kind === "number" ? [...column.values] : null)),
  ).toEqual([
    [1, 2, Number.NaN],
    [1, Number.NaN, 0],
    [1, Number.NaN, 1],
    [0.5, Number.NaN, 2],
    null,
  ]);
  const name = columns[4]?.column;
  expect(name?.kind === "text" && [0, 1, 2].map((row) => textAt(name, row))).toEqual([
    "a",
    null,
    "b",
  ]);
});

test("bytes that are no Arrow file throw", () => {
  expect(() => decodeGroup(new TextEncoder().encode("<html>not here</html>"))).toThrow(/./u);
});
