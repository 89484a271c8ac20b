import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatasetManifest, IsoDate } from "../../contract/index.ts";
import { CliError } from "../cli-error.ts";

/** As many days as a message lists. */
const mostDays = 5;

/** Publishing names a folder by its day and content. */
const dayOfName = /^(\d{4}-\d\d-\d\d)-/u;

/** A dataset's own folder and its manifest. */
export interface FoundDataset {
  readonly home: string;
  readonly manifest: DatasetManifest;
}

/**
 * The dataset of a folder, or the latest of a folder of datasets; with a day the latest publication
 * of that day. Throws a CliError where there is none.
 */
export async function findDataset(folder: string, asOf: IsoDate | null): Promise<FoundDataset> {
  if ((await readText(join(folder, "manifest.json"))) !== null) {
    const manifest = await readManifest(folder);
    if (asOf === null || manifest.asOf === asOf) return { home: folder, manifest };
    throw new CliError(`The dataset ${folder} stands at ${manifest.asOf}, not at ${asOf}.`);
  }
  return asOf === null ? findLatest(folder) : findOfDay(folder, asOf);
}

async function findLatest(folder: string): Promise<FoundDataset> {
  const latest = await readText(join(folder, "latest.json"));
  if (latest === null) {
    throw new CliError(`No dataset is published in ${folder}: publish one, or give --data FILE.`);
  }
  const version = readVersion(latest);
  if (version === null) throw new CliError(`${join(folder, "latest.json")} names no dataset.`);
  const home = join(folder, version);
  return { home, manifest: await readManifest(home) };
}

async function findOfDay(folder: string, asOf: IsoDate): Promise<FoundDataset> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const days = new Set<string>();
  const found: FoundDataset[] = [];
  for (const entry of entries) {
    // a name with a dot in front is being written
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const named = dayOfName.exec(entry.name)?.[1];
    if (named !== undefined && named !== asOf) {
      days.add(named);
      continue;
    }
    const home = join(folder, entry.name);
    if ((await readText(join(home, "manifest.json"))) === null) continue;
    const manifest = await readManifest(home);
    if (manifest.asOf === asOf) found.push({ home, manifest });
    else days.add(manifest.asOf);
  }
  const [latest] = found.toSorted((a, b) =>
    a.manifest.publishedAt < b.manifest.publishedAt ? 1 : -1,
  );
  if (latest !== undefined) return latest;
  throw new CliError(
    `No dataset is published as of ${asOf} in ${folder}${describeDays([...days])}. To publish one: npm run market -- publish --as-of ${asOf}`,
  );
}

/** Which days there are, newest first, in words that end a sentence. */
function describeDays(days: readonly IsoDate[]): string {
  const known = days.toSorted().toReversed();
  const [only] = known;
  if (only === undefined) return "";
  if (known.length === 1) return `: the one of ${only} is the only one`;
  if (known.length > mostDays) {
    return `: there are those of ${known.slice(0, mostDays).join(", ")} and earlier ones`;
  }
  return `: there are those of ${known.slice(0, -1).join(", ")} and ${known.at(-1)}`;
}

function readVersion(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const named = typeof value === "object" && value !== null && "version" in value;
    return named && typeof value.version === "string" ? value.version : null;
  } catch {
    return null;
  }
}

async function readManifest(home: string): Promise<DatasetManifest> {
  const path = join(home, "manifest.json");
  const text = await readText(path);
  if (text === null) throw new CliError(`${path} is missing.`);
  try {
    const manifest = JSON.parse(text) as DatasetManifest;
    if (manifest.format === 1 && Array.isArray(manifest.groups)) return manifest;
  } catch {
    throw new CliError(`${path} is broken JSON.`);
  }
  throw new CliError(`${path} has a format that this version does not read.`);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
