import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screener } from "../screener.fixture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cases-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const table = `| Symbol | Company name | Price to Earning | Debt |
|--------|--------------|------------------|------|
| ASH    | Asha Ltd     | 12               | 1    |
| BEL    | Bela Ltd     | 25               | 2    |
| CHA    | Chaya Ltd    |                  | 3    |
`;
const block = (query: string, ...fields: readonly string[]): string =>
  `\n\`\`\`query\n${query}\n\`\`\`\n${fields.join("\n")}\n`;

describe("a failing case", () => {
  test("is shown with who is where, and what decided", async () => {
    const cases = [
      block("10 < Price to Earning < 20 AND Debt < 5", "Matches: BEL, CHA", "Why: it was so once"),
    ];
    const path = await file("answers.md", `${table}\n# Cheap\n${cases.join("")}`);
    const { status, out } = await screener(["test", path]);
    expect(status).toBe(1);
    expect(out.split("\n")).toEqual([
      `FAILED ${path}:9 Cheap`,
      "    10 < Price to Earning < 20 AND Debt < 5",
      "    - ASH (Asha Ltd): does not match",
      "    + ASH (Asha Ltd): matches",
      "        Matches: Price to Earning is 12.00, above 10.00. Price to Earning is 12.00, below 20.00. Debt is ₹ 1.00 crore, below ₹ 5.00 crore.",
      "    - BEL (Bela Ltd): matches",
      "    + BEL (Bela Ltd): does not match",
      "        Does not match: Price to Earning is 25.00, above 20.00.",
      "    - CHA (Chaya Ltd): matches",
      "    + CHA (Chaya Ltd): unknown",
      "        Unknown: The company has not reported Price to Earning.",
      "    why: it was so once",
      "0 passed, 1 failed",
      "",
    ]);
  });

  test("of a mistake shows where it was expected and where it is", async () => {
    const path = await file(
      "mistake.md",
      `${table}${block("⟦Prise⟧ to Earning > 5 AN Debt > 1", "Error: formula.syntax")}`,
    );
    const { status, out } = await screener(["test", path]);
    expect(status).toBe(1);
    expect(out).toContain(
      [
        "    expected  ⟦Prise⟧ to Earning > 5 AN Debt > 1  formula.syntax",
        "    actual    ⟦Prise to Earning⟧ > 5 ⟦AN⟧ Debt > 1  formula.unknown_name, formula.syntax",
      ].join("\n"),
    );
  });

  test.each([
    ["a place", "Dept ⟦>⟧ 1 AND Debt > 2", ["Error: formula.unknown_name"], "⟦Dept⟧ > 1"],
    ["a code", "⟦Dept⟧ > 1 AND Debt > 2", ["Error: formula.syntax"], "formula.unknown_name"],
    ["a warning", "⟦Debt > 1%⟧", ["Matches: BEL, CHA", "Warning: formula.mixed_units"], "actual"],
    ["a warning that is not named", "Debt > 1%", ["Matches: BEL, CHA"], "actual    ⟦Debt > 1%⟧"],
    [
      "a message",
      "⟦Dept⟧ > 1 AND Debt > 2",
      ["Error: formula.unknown_name", "Says: Did you mean Sales?"],
      "and not   Did you mean Sales?",
    ],
    [
      "a fix",
      "⟦Dept⟧ > 1 AND Debt > 2",
      ["Error: formula.unknown_name", "Fixed: Sales > 1 AND Debt > 2"],
      "fixed     Debt > 1 AND Debt > 2",
    ],
    ["unknown", "Price to Earning > 20", ["Matches: BEL"], "+ CHA (Chaya Ltd): unknown"],
  ])("is one that differs in %s alone", async (name, query, fields, shown) => {
    const path = await file(`${name}.md`, `${table}${block(query, ...fields)}`);
    const { status, out } = await screener(["test", path]);
    expect(status).toBe(1);
    expect(out).toContain(shown);
  });
});

test("cases in order pass, with filters, shared tables and prose around them", async () => {
  const home = join(folder, "ok");
  await mkdir(join(home, "deeper"), { recursive: true });
  await writeFile(
    join(home, "a.md"),
    `Some prose.\n\n| sign | meaning |\n|---|---|\n| < | less |\n\n${table}
## Own filters

\`\`\`filters
Cheap: Price to Earning < 15
\`\`\`

**A filter** is a name.
${block("Cheap", "- Matches: ASH", "- Unknown: CHA")}
${block("NOT Cheap", "", "**Matches:** BEL", "**Unknown:** CHA.")}
More prose: none of it a field.
`,
  );
  await writeFile(
    join(home, "deeper", "b.yaml"),
    `- table: [{ id: 1, Sales: 5 }, { id: 2, Sales: null }]\n  query: Sales > 1\n  match: [1]\n  unknown: 2\n`,
  );
  await writeFile(join(home, "README.md"), "# No cases here\n");
  const { status, out } = await screener(["test", home]);
  expect(out.split("\n")).toEqual([
    `ok     ${join(home, "a.md")} (2)`,
    `ok     ${join(home, "deeper", "b.yaml")} (1)`,
    "3 passed, 0 failed",
    "",
  ]);
  expect(status).toBe(0);
});

describe("a case that is not whole", () => {
  test.each([
    ["says.md", `${table}${block("Debt > 1")}`, ":7 "],
    ["says.md", `${table}${block("Debt > 1")}`, "expects neither matches nor an error"],
    ["open.md", `${table}${block("⟦Debt > 1", "Matches: ASH")}`, "has an unmatched"],
    ["none.md", block("Debt > 1", "Matches: ASH"), "no table precedes it"],
    ["who.md", `${table}${block("Debt > 1", "Matches: ZED")}`, "its table does not contain ZED"],
    ["two.md", `${table}${block("Debt > 1", "Matches: ASH", "Unknown: ASH")}`, "cannot both"],
    ["marks.md", `${table}${block("Debt > 1", "Error: formula.syntax")}`, "0 ⟦marks⟧ for 1 codes"],
    ["cells.md", "| Symbol | Debt |\n|---|---|\n| A |\n", "table rows have different numbers"],
    ["field.yaml", "- query: Debt > 1\n  matchs: A\n", "unknown field matchs"],
    ["list.yaml", "query: Debt > 1\n", "has no list of test cases"],
    ["broken.yaml", "cases: [\n", "broken.yaml:2: "],
    ["query.yaml", "- matches: A\n", "the query is missing"],
  ])("is told with its place (%s)", async (name, content, message) => {
    const { status, out } = await screener(["test", await file(name, content)]);
    expect(status).toBe(1);
    expect(out).toContain(message);
    expect(out).toMatch(/0 passed, [1-9] failed\n$/u);
  });

  test("a place without cases is wrong use", async () => {
    const empty = join(folder, "empty");
    await mkdir(empty);
    expect(await screener(["test", empty])).toMatchObject({
      status: 2,
      err: `screener: ${empty} contains no test cases.\n`,
    });
    expect((await screener(["test", join(folder, "nowhere")])).status).toBe(2);
  });
});

test("with --watch a change is tested at once, and Ctrl-C ends with the last result", async () => {
  const home = join(folder, "watched");
  await mkdir(home);
  const path = join(home, "a.md");
  const write = (matches: string) =>
    writeFile(path, `${table}${block("Debt > 2", `Matches: ${matches}`)}`);
  await write("CHA");
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "test", home, "--watch"]);
  const ended = new Promise((resolve) => void child.on("close", resolve));
  try {
    const waiting = watchFor(child.stderr, "Waiting for changes");
    const results = watchFor(child.stdout, /\d+ passed, \d+ failed/u);
    expect(await results()).toBe("1 passed, 0 failed");
    await waiting();
    await write("BEL");
    expect(await results()).toBe("0 passed, 1 failed");
    await waiting();
    child.kill("SIGINT");
    expect(await ended).toBe(1);
  } finally {
    child.kill("SIGKILL");
  }
});

function watchFor(stream: NodeJS.ReadableStream, wanted: string | RegExp): () => Promise<string> {
  let text = "";
  let wake = (): void => undefined;
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    wake();
  });
  const pattern = typeof wanted === "string" ? new RegExp(wanted, "u") : wanted;
  return async () => {
    for (;;) {
      const found = pattern.exec(text);
      if (found !== null) {
        text = text.slice(found.index + found[0].length);
        return found[0];
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
