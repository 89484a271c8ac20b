import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatasetManifest, IsoDate } from "../../contract/index.ts";
import { CliError } from "../cli-error.ts";

const maxDays = 5;

/** Dataset folders are named by date and content. */
const dayOfName = /^(\d{4}-\d\d-\d\d)-/u;

export interface FoundDataset {
  readonly home: string;
  readonly manifest: DatasetManifest;
}

/**
 * Finds a dataset in its own folder or the latest in a folder of datasets, optionally as of a day.
 * Throws a CliError.
 */
export async function findDataset(folder: string, asOf: IsoDate | null): Promise<FoundDataset> {
  if ((await readText(join(folder, "manifest.json"))) !== null) {
    const manifest = await readManifest(folder);
    if (asOf === null || manifest.asOf === asOf) return { home: folder, manifest };
    throw new CliError(`The dataset ${folder} is as of ${manifest.asOf}, not ${asOf}.`);
  }
  return asOf === null ? findLatest(folder) : findOfDay(folder, asOf);
}

async function findLatest(folder: string): Promise<FoundDataset> {
  const latest = await readText(join(folder, "latest.json"));
  if (latest === null) {
    throw new CliError(`No dataset is published in ${folder}. Publish one, or use --data FILE.`);
  }
  const version = readVersion(latest);
  if (version === null)
    throw new CliError(`${join(folder, "latest.json")} does not name a dataset.`);
  const home = join(folder, version);
  return { home, manifest: await readManifest(home) };
}

async function findOfDay(folder: string, asOf: IsoDate): Promise<FoundDataset> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const days = new Set<string>();
  const found: FoundDataset[] = [];
  for (const entry of entries) {
    // dot names are still being written
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

function describeDays(days: readonly IsoDate[]): string {
  const known = days.toSorted().toReversed();
  const [only] = known;
  if (only === undefined) return "";
  if (known.length === 1) return `; the only one is of ${only}`;
  if (known.length > maxDays) {
    return `; available: ${known.slice(0, maxDays).join(", ")} and earlier ones`;
  }
  return `; available: ${known.slice(0, -1).join(", ")} and ${known.at(-1)}`;
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
    const manifest: unknown = JSON.parse(text);
    if (isManifest(manifest)) return manifest;
  } catch {
    throw new CliError(`${path} is not valid JSON.`);
  }
  throw new CliError(`${path} has a format that this version cannot read.`);
}

/** The publication writes all fields of a format together. */
function isManifest(value: unknown): value is DatasetManifest {
  if (typeof value !== "object" || value === null) return false;
  return (
    "format" in value && value.format === 1 && "groups" in value && Array.isArray(value.groups)
  );
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}
