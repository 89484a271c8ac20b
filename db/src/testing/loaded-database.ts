import { cp, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { cloneDatabase, createTestDatabase, keepAsTemplate } from "./create-test-database.ts";
import type { TestDatabase } from "./create-test-database.ts";

/** Data shared by several test files: loaded once per run and copied for each. */
export interface LoadedData {
  /** Name of the data: letters, digits and underscores. */
  readonly name: string;
  /** Fills an empty migrated database and a folder for files. */
  readonly load: (database: TestDatabase, folder: string) => Promise<void>;
}

export interface LoadedDatabase {
  readonly database: TestDatabase;
  /** A copy of the files; removed with the database. */
  readonly folder: string;
}

const pollMs = 50;

/** Returns a separate database and folder with the data loaded. */
export async function createLoadedDatabase({ name, load }: LoadedData): Promise<LoadedDatabase> {
  const { workDir } = inject("testServer");
  const files = join(workDir, `files_${name}`);
  const turn = join(workDir, `loading_${name}`);
  // One process loads; the others wait for its files, or load if it failed.
  while (!(await exists(files))) {
    if (!(await take(turn))) {
      await delay(pollMs);
      continue;
    }
    try {
      if (!(await exists(files))) await loadOnce(name, load, files);
    } finally {
      await rm(turn, { recursive: true });
    }
  }
  const database = await cloneDatabase(`loaded_${name}`);
  const folder = await mkdtemp(join(workDir, "copy_"));
  await cp(files, folder, { recursive: true });
  return {
    database: {
      ...database,
      async close() {
        await database.close();
        await rm(folder, { recursive: true, force: true });
      },
    },
    folder,
  };
}

async function loadOnce(name: string, load: LoadedData["load"], files: string): Promise<void> {
  const draft = `${files}_draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  const database = await createTestDatabase();
  try {
    await load(database, draft);
  } catch (error) {
    await database.close();
    throw error;
  }
  await keepAsTemplate(database, `loaded_${name}`);
  await rename(draft, files);
}

async function take(turn: string): Promise<boolean> {
  return mkdir(turn).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
