import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withConnection } from "../connection.ts";
import { migrate } from "../schema.ts";
import { findPostgres, startPostgres } from "./real-postgres.ts";
import type { RealPostgres } from "./real-postgres.ts";
import { prepareTemplateFolder } from "./template-folder.ts";

const TEMPLATE = "munshi_template";

/** Vitest's global setup: MUNSHI_TEST_DB chooses `pglite` (also when unset) or `postgres`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env["MUNSHI_TEST_DB"] ?? "pglite";
  const workDir = await mkdtemp(join(tmpdir(), "munshi-db-test-"));
  const postgres = wanted === "postgres" ? await preparePostgres() : null;
  project.provide(
    "testServer",
    postgres === null
      ? { kind: "pglite", template: await prepareTemplateFolder(), workDir }
      : {
          kind: "postgres",
          url: postgres.url,
          template: TEMPLATE,
          workDir,
          cloneOptions: await chooseCloneOptions(postgres.url),
        },
  );
  return async () => {
    await postgres?.stop();
    await rm(workDir, { recursive: true, force: true });
  };
}

async function preparePostgres(): Promise<RealPostgres> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    throw new Error(
      "MUNSHI_TEST_DB=postgres needs PostgreSQL's initdb and postgres on this machine",
    );
  }
  const postgres = await startPostgres(binaries);
  await withConnection(postgres.url, async (db) => {
    await db.raw("create database ??", [TEMPLATE]);
  });
  await withConnection(withDatabase(postgres.url, TEMPLATE), migrate);
  return postgres;
}

/** By file, a copy and its end take two thirds of the time that they take by log; older servers know no other way. */
async function chooseCloneOptions(url: string): Promise<string> {
  const version = await withConnection(url, async (db) => {
    const result = (await db.raw(
      "select current_setting('server_version_num')::int as number",
    )) as {
      readonly rows: readonly { readonly number: number }[];
    };
    return result.rows[0]?.number ?? 0;
  });
  return version >= 150_000 ? "strategy file_copy" : "";
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
