import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "@munshi/db";
import { createLoadedDatabase, createTestDatabase } from "@munshi/db/testing";
import type { LoadedData, TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import type { CompanySectionName, CompanySections, ErrorBody } from "../../../contract/index.ts";
import { createFixedClock } from "../../../platform/clock/clock.ts";
import { createApp } from "../../../platform/http/app.ts";
import { requireDocumented } from "../../../platform/http/documented-failure.fixture.ts";
import { letPass, openAccess } from "../../../platform/http/open-access.fixture.ts";
import { createMarketService } from "../../market/index.ts";
import type {
  FactsRequest,
  FilesRequest,
  MarketDomain,
  MarketFacts,
  PublishMarketRequest,
} from "../../market/index.ts";
import type { Route } from "../../../platform/http/route.ts";
import { createCompanyFundamentalRoutes } from "../index.ts";

export interface CompanyServer {
  readonly database: TestDatabase;
  readonly market: MarketDomain;
  readonly datasetsFolder: string;
  /** Response of a path; error responses must be documented. */
  call<Body>(
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Body }>;
  /** Body of a successful call. */
  get<Body>(path: string): Promise<Body>;
  section<Name extends CompanySectionName>(
    coCode: number,
    name: Name,
    query?: string,
  ): Promise<CompanySections[Name] | null>;
  close(): Promise<void>;
}

/**
 * Company calls on a separate database; `facts` (or files) are imported and published first.
 * Loaded data are published already, in `datasets` of their folder.
 */
export async function startCompanyServer(
  facts: FactsRequest | FilesRequest | LoadedData,
  now = "2026-11-21T10:00:00Z",
  createRoutes: (facts: MarketFacts, db: Database) => readonly Route[] = (known) =>
    createCompanyFundamentalRoutes(known),
  publication: PublishMarketRequest = {},
): Promise<CompanyServer> {
  const { database, folder } =
    "load" in facts
      ? await createLoadedDatabase(facts)
      : {
          database: await createTestDatabase(),
          folder: await mkdtemp(join(tmpdir(), "munshi-company-")),
        };
  const datasetsFolder = join(folder, "datasets");
  const market = createMarketService(database.db, {
    clock: createFixedClock(new Date(now)),
    log: silentLog,
    datasetsFolder,
  });
  if (!("load" in facts)) {
    await ("paths" in facts ? market.importFiles(facts) : market.importFacts(facts));
    await market.publish(publication);
  }
  const routes = createRoutes(market.facts, database.db);
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 60_000,
    routes,
    identify: letPass,
    access: openAccess,
    checksAnswers: true,
  });
  const server = await startTestServer(app.callback());
  const call: CompanyServer["call"] = async <Body>(path: string, body?: unknown) => {
    const method = body === undefined ? "GET" : "POST";
    const headers = { "content-type": "application/json" };
    const init = body === undefined ? {} : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(server.address + path, init);
    const told: unknown = await answer.json();
    if (!answer.ok) {
      const { code } = (told as ErrorBody).error;
      requireDocumented(routes, { method, path }, { status: answer.status, code });
    }
    return { status: answer.status, body: told as Body };
  };
  const get: CompanyServer["get"] = async <Body>(path: string) => {
    const { status, body } = await call<Body>(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    database,
    market,
    datasetsFolder,
    call,
    get,
    async section(coCode, name, query = "") {
      type Answer = { readonly data: CompanySections[typeof name] | null };
      return (await get<Answer>(`/companies/${coCode}/${name}${query}`)).data;
    },
    async close() {
      await server.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
