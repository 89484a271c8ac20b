import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findQuaintWords } from "./words.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "munshi-words-"));
  for (const folder of ["docs", "clean/src", "other", "clean/node_modules/package"]) {
    await mkdir(join(root, folder), { recursive: true });
  }
});
afterEach(async () => rm(root, { recursive: true }));

test("quaint words in documents and clean folders are found with place and replacement", async () => {
  await writeFile(join(root, "docs/page.md"), "Plain.\nWhoever comes, mend it.\n");
  await writeFile(join(root, "clean/src/Page.tsx"), "// it stands below\n<p>Load anew</p>\n");
  expect(await findQuaintWords(root, ["clean"])).toEqual([
    'clean/src/Page.tsx:1 "stands below": write "is", "is shown", "appears"',
    'clean/src/Page.tsx:2 "anew": write "again", or a verb: reload, recompute, regenerate',
    'docs/page.md:2 "Whoever": write "anyone who", or the role: member, caller, reader',
    'docs/page.md:2 "mend": write "fix"',
  ]);
});

test("a comment begins with a verb or a noun", async () => {
  const instead = 'write a verb or a noun: "Returns true if", "Rows that"';
  await writeFile(
    join(root, "clean/src/page.ts"),
    "/** What a page asks. */\n// Whether it waits.\n/** Rows of what was asked. */\n",
  );
  expect(await findQuaintWords(root, ["clean"])).toEqual([
    `clean/src/page.ts:1 "What": ${instead}`,
    `clean/src/page.ts:2 "Whether": ${instead}`,
  ]);
});

test("other folders, packages and similar words are not", async () => {
  await writeFile(join(root, "other/page.ts"), "// whoever\n");
  await writeFile(join(root, "clean/node_modules/package/README.md"), "anew\n");
  await writeFile(join(root, "docs/page.md"), "Besides, amend it: NSE stands for an exchange.\n");
  expect(await findQuaintWords(root, ["clean"])).toEqual([]);
});
