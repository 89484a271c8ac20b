import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Folders whose sources are checked. Add a folder once it has no findings. */
export const cleanFolders: readonly string[] = [
  "bff/src",
  "core-api/src",
  "db",
  "engine/src",
  "fixtures",
  "platform/src",
  "scripts",
  "tests",
  "web/src",
];

/** Quaint wording, each with its plain replacement. */
const WORDS: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bwhoever\b/giu, instead: '"anyone who", or the role: member, caller, reader' },
  { pattern: /\banew\b/giu, instead: '"again", or a verb: reload, recompute, regenerate' },
  { pattern: /\bnobody['’]s\b/giu, instead: '"no one\'s", or what is missing' },
  { pattern: /\bsomebody\b/giu, instead: '"someone", or the role: member, caller, reader' },
  { pattern: /\btold of\b/giu, instead: '"notified of", "sent", "knows"' },
  { pattern: /\bmend(?:s|ed|ing)?\b/giu, instead: '"fix"' },
  { pattern: /\bbeside\b/giu, instead: '"next to", "with"; "besides" for "apart from"' },
  { pattern: /\bwhat is absent\b/giu, instead: '"omitted fields"' },
  {
    pattern: /\bstands? (?:here|there|under|below|above|behind|among)\b/giu,
    instead: '"is", "is shown", "appears"',
  },
  {
    pattern: /(?<=(?:\/\*\*|\/\/|^ +\*) +)(?:What|Who|Whom|Whose|Whether)\b/gu,
    instead: 'a verb or a noun: "Returns true if", "Rows that"',
  },
  { pattern: /\bof ours\b/giu, instead: '"our"' },
  { pattern: /\bout of reach\b/giu, instead: '"unavailable", "unreachable"' },
];

/** The check and its test name the words; other files may contain one as documented text or data. */
const EXEMPT: readonly { readonly path: RegExp; readonly text?: string }[] = [
  { path: /^scripts\/words(?:\.test)?\.ts$/u },
];

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "test-results", ".git"]);

/** One finding per refused word in documents and clean folders, with its place and what to write instead. */
export async function findQuaintWords(
  root: string,
  folders: readonly string[] = cleanFolders,
): Promise<readonly string[]> {
  const patterns = ["**/*.md", ...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`)];
  const exclude = (path: string): boolean => SKIPPED_FOLDERS.has(basename(path));
  const findings: string[] = [];
  for await (const found of glob(patterns, { cwd: root, exclude })) {
    const path = found.replaceAll("\\", "/");
    const lines = (await readFile(join(root, path), "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      for (const { word, instead } of quaintWordsOf(path, line))
        findings.push(`${path}:${index + 1} "${word}": write ${instead}`);
    }
  }
  return findings.sort();
}

function quaintWordsOf(path: string, line: string) {
  const exempt = EXEMPT.some(
    (one) => one.path.test(path) && (one.text === undefined || line.includes(one.text)),
  );
  if (exempt) return [];
  return WORDS.flatMap(({ pattern, instead }) =>
    (line.match(pattern) ?? []).map((word) => ({ word, instead })),
  );
}
