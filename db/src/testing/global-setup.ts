import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withConnection } from "../connection.ts";
import { migrate } from "../schema.ts";
import { findPostgres, startPostgres } from "./real-postgres.ts";
import { prepareTemplateFolder } from "./template-folder.ts";
import type { TestServer } from "./test-server.ts";

const TEMPLATE = "munshi_template";

/** Vitest's global setup: MUNSHI_TEST_DB chooses `pglite` (also when unset) or `postgres`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env["MUNSHI_TEST_DB"] ?? "pglite";
  const [server, teardown] =
    wanted === "postgres" ? await preparePostgres() : await prepareEmbedded();
  project.provide("testServer", server);
  return teardown;
}

async function prepareEmbedded(): Promise<[TestServer, () => Promise<void>]> {
  const templateDir = await prepareTemplateFolder();
  const workDir = await mkdtemp(join(tmpdir(), "munshi-db-test-"));
  return [
    { kind: "pglite", templateDir, workDir },
    async () => rm(workDir, { recursive: true, force: true }),
  ];
}

async function preparePostgres(): Promise<[TestServer, () => Promise<void>]> {
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
  return [{ kind: "postgres", url: postgres.url, template: TEMPLATE }, async () => postgres.stop()];
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
