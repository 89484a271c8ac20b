import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { writeCanonicalJson } from "../domains/audit/index.ts";
import { runAudit } from "./run-audit.ts";

async function run(...args: readonly string[]): Promise<readonly [number, string]> {
  const printed = new PassThrough();
  const code = await runAudit(args, {}, { out: printed, err: printed });
  return [code, String(printed.read() ?? "")];
}

/** A chain of three entries from the fifth on, as exported. */
function writeChain(): readonly string[] {
  let previousHash = Buffer.alloc(32, 1);
  return ["a", "b", "c"].map((subject, index) => {
    const entry = {
      tenant: "munshi",
      sequence: index + 5,
      id: `id ${index}`,
      at: "2026-11-21T10:00:00.000Z",
      actorKind: "staff",
      actorId: "x",
      action: "test.done",
      subject,
      details: { index },
    };
    const hash = createHash("sha256")
      .update(writeCanonicalJson(entry))
      .update(previousHash)
      .digest();
    const line = JSON.stringify({
      ...entry,
      previousHash: previousHash.toString("hex"),
      hash: hash.toString("hex"),
    });
    previousHash = hash;
    return line;
  });
}

async function verify(lines: readonly string[]): Promise<readonly [number, string]> {
  const file = join(await mkdtemp(join(tmpdir(), "munshi-audit-")), "audit.jsonl");
  await writeFile(file, lines.map((line) => `${line}\n`).join(""));
  return run("verify-file", file);
}

test("an export is verified without a database, and its head is printed", async () => {
  const [code, text] = await verify(writeChain());
  expect(code).toBe(0);
  expect(text).toMatch(/^Entries 5 to 7 intact\. Head: 7:[0-9a-f]{64}\n$/);
});

test.each([
  [
    "changed",
    (lines: readonly string[]) => lines.map((line) => line.replace('"b"', '"B"')),
    2,
    "changed",
  ],
  ["removed", ([first, , third]: readonly string[]) => [first, third], 2, "missing"],
  ["no entry", ([first]: readonly string[]) => [first, "{}"], 2, "no entry"],
])(
  "an export with a line that is %s is refused at that line",
  async (_name, break_, line, reason) => {
    const [code, text] = await verify(break_(writeChain()).filter((one) => one !== undefined));
    expect(code).toBe(1);
    expect(text).toContain(`Broken at line ${line}`);
    expect(text).toContain(reason);
  },
);

test.each([
  [["verify", "--head", "12"], 2, "It must be a number"],
  [["verify-file", "none.jsonl"], 1, "audit: ENOENT"],
  [["check"], 2, "unknown command"],
])("%j ends with exit status %i", async (args, expected, message) => {
  const [code, text] = await run(...args);
  expect(code).toBe(expected);
  expect(text).toContain(message);
});
