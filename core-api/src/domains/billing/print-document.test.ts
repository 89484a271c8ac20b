import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { printDocument } from "./print-document.ts";
import { createPrinter } from "../../platform/pdf/index.ts";
import { sampleOrder, sampleSeller } from "./tax-document.fixture.ts";
import { writeInvoice } from "./tax-document.ts";

const content = writeInvoice(
  { number: "MN/26-27/00001", date: "2026-11-14" },
  sampleOrder,
  sampleSeller,
);
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Hash of the document printed by a new process. */
async function printElsewhere(): Promise<string> {
  const script = `
    import { createHash } from "node:crypto";
    import { printDocument } from ${JSON.stringify(new URL("./print-document.ts", import.meta.url))};
    const bytes = await printDocument(${JSON.stringify(content)});
    console.log(createHash("sha256").update(bytes).digest("hex"));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
  return stdout.trim();
}

test("a document is printed with the same bytes each time and after a restart", async () => {
  const first = await printDocument(content);
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  const other = { ...content, number: "MN/26-27/00002" };
  expect(hash(await printDocument(other))).not.toBe(hash(first));
  expect(hash(await printDocument(content))).toBe(hash(first));
  expect(await printElsewhere()).toBe(hash(first));
});

test("the thread prints one document after the other, and none once it is closed", async () => {
  const printer = createPrinter<typeof content>(new URL("./print-thread.ts", import.meta.url));
  const expected = hash(await printDocument(content));
  const printed = await Promise.all([1, 2, 3].map(() => printer.print(content)));
  expect(printed.map(hash)).toEqual([expected, expected, expected]);
  await printer.close();
  await expect(printer.print(content)).rejects.toThrow("closed");
});

test("50 lines with long names, and letters that the font lacks, are printed on several pages", async () => {
  const name = "🚀 नमस्ते Momentum Leaders of the Indian Midcap Universe";
  const line = { name, days: 365, pricePaise: 99_900, discountPaise: 9_990 };
  const order = {
    ...sampleOrder,
    lines: Array.from({ length: 50 }, () => line),
    taxPaise: 685_780,
  };
  const pdf = await printDocument(writeInvoice(content, order, sampleSeller));
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
});
