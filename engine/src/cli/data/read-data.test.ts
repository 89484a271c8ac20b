import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CliError } from "../cli-error.ts";
import { openSource } from "./open-data.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a data file", () => {
  test.each([
    ["a bad number", "id,Sales\na,1\nb,12x\n", 'line 3, Sales: "12x" is no number.'],
    ["a bad number below a cell of two lines", 'id,T,Sales\na,"x\ny",1\nb,z,?\n', "line 4, Sales"],
    ["a short row", "id,Sales\na\n", "line 2: 1 cells, but the header has 2."],
    ["two columns of one name", "id,Sales,SALES\na,1,2\n", 'duplicate columns "SALES"'],
    [
      "a repeated id",
      "id,Sales\na,1\nb,2\na,3\n\nb,4\na,5\n",
      'the id "a" in id occurs in several rows: line 2, line 4, line 7. 1 more ids repeat.',
    ],
    [
      "an id in many rows",
      `id,Sales\n${"7,1\n".repeat(9)}`,
      '"7" in id occurs in several rows: line 2, line 3, line 4, line 5, line 6 and 4 more.',
    ],
    ["a repeated id in JSON", '[{"id":1,"Sales":2},{"id":1}]', "several rows: row 1, row 2."],
    ["no heading", "id,,Sales\na,1,2\n", "a column without a heading"],
    ["an open quote", 'id,Sales\na,"1\n', "line"],
    ["a page of HTML", "<html><body>busy</body></html>", "HTML"],
    ["not valid JSON", '[{"id": 1,', "not valid JSON"],
    ["nothing", "", "no header line"],
    ["bytes that are no text", Uint8Array.of(0x69, 0xff, 0xfe, 0x0a), "not UTF-8 text"],
    ["a damaged gzip", Uint8Array.of(0x1f, 0x8b, 1, 2, 3), "damaged gzip"],
    [
      "an Arrow file cut short",
      new TextEncoder().encode("ARROW1 and no more"),
      "is an Arrow file that is truncated. Fetch or write it again.",
    ],
    ["only an Arrow file's first bytes", new TextEncoder().encode("ARROW1"), "truncated"],
    [
      "a Parquet file cut short",
      new TextEncoder().encode("PAR1 and no more"),
      "is a Parquet file that is truncated. Fetch or write it again.",
    ],
    [
      "an Arrow file damaged within",
      new TextEncoder().encode(`ARROW1${"\u0001".repeat(90)}ARROW1`),
      "is a damaged Arrow table or has unsupported content",
    ],
    [
      "a Parquet file damaged within",
      new TextEncoder().encode(`PAR1${"\u0001".repeat(90)}PAR1`),
      "is a damaged Parquet table or has unsupported content",
    ],
    ["an Arrow stream that is damaged", Uint8Array.of(255, 255, 255, 255, 9, 9), "Arrow table"],
  ])("with %s is refused in one line", async (_, content, message) => {
    const path = join(folder, "bad");
    await writeFile(path, content);
    const refusal = await openSource(path, null, {}).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(CliError);
    const told = refusal instanceof CliError ? refusal.message : "";
    expect(told).toContain(message);
    expect(told).not.toContain("\n");
  });

  test("may leave ids out and write a dash for no figure", async () => {
    const path = join(folder, "holes.csv");
    await writeFile(path, "id,Sales,Grade\n,-,-\n,5,A\n");
    const data = await openSource(path, null, {});
    expect([await data.readIds(), data.notes]).toEqual([[null, null], []]);
    expect(data.columns.get("sales")).toEqual({
      kind: "number",
      values: Float64Array.of(Number.NaN, 5),
    });
  });
});
