import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Snapshots of other sources that stay: those of the last runs. */
const OLDER = 2;

/**
 * Fills `target` with what `build` makes of it, or with the snapshot in `store` that an earlier build
 * of the same `key` left.
 */
export async function restoreOrBuild(
  store: string,
  key: string,
  target: string,
  build: () => Promise<void>,
): Promise<"restored" | "built"> {
  const snapshot = join(store, key);
  if ((await ageOf(snapshot)) !== null) {
    await cp(snapshot, target, { recursive: true });
    return "restored";
  }
  await build();
  await mkdir(store, { recursive: true });
  await removeOlder(store);
  const draft = join(store, `draft-${process.pid}`);
  await cp(target, draft, { recursive: true });
  // Another run may have left the same one meanwhile.
  await rename(draft, snapshot).catch(() => rm(draft, { recursive: true, force: true }));
  return "built";
}

async function ageOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

async function removeOlder(store: string): Promise<void> {
  const paths = (await readdir(store)).map((name) => join(store, name));
  const dated = await Promise.all(
    paths.map(async (path) => ({ path, at: (await ageOf(path)) ?? 0 })),
  );
  const old = dated.toSorted((one, other) => other.at - one.at).slice(OLDER);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
