import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openConnection } from "../connection.ts";
import { migrate } from "../migrate.ts";
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
  const maintenance = openConnection({ url: postgres.url });
  await maintenance.raw("create database ??", [TEMPLATE]).finally(async () => maintenance.close());
  const template = openConnection({ url: withDatabase(postgres.url, TEMPLATE) });
  await migrate(template).finally(async () => template.close());
  return [{ kind: "postgres", url: postgres.url, template: TEMPLATE }, async () => postgres.stop()];
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
