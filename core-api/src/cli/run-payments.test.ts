import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { runPayments } from "./run-payments.ts";

/** Exit code and all that was printed. */
async function run(...args: readonly string[]): Promise<readonly [number, string]> {
  const printed = new PassThrough();
  const code = await runPayments(args, {}, { out: printed, err: printed });
  return [code, String(printed.read() ?? "")];
}

test("help names every command", async () => {
  const [code, text] = await run("--help");
  expect(code).toBe(0);
  for (const command of ["set-seller", "import-settlements", "differences"]) {
    expect(text).toContain(command);
  }
});

test.each([
  [["import"], 2, "unknown command"],
  [["import-settlements"], 2, "missing required argument"],
  [["differences", "--all"], 2, "unknown option"],
  [["import-settlements", "none.csv"], 1, "payments: ENOENT"],
])("%j ends with exit status %i", async (args, expected, message) => {
  const [code, text] = await run(...args);
  expect(code).toBe(expected);
  expect(text).toContain(message);
});
