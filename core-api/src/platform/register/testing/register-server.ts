import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { startTestServer } from "@munshi/platform/testing";
import { composeCoreApi } from "../../../composition.ts";
import type { CoreApi } from "../../../composition.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { createHttpApp } from "../../../http-app.ts";
import { findStaff } from "../../../domains/staff/staff.repository.ts";
import { cliActor } from "../../actor/actor.ts";
import { createFixedClock } from "../../clock/clock.ts";
import { readCoreConfig } from "../../config/config.ts";
import { createLog } from "../../log/log.ts";

export interface RegisterServer {
  readonly core: CoreApi;
  readonly database: TestDatabase;
  /** The token of a new session of new staff with these permissions, with a fresh second factor. */
  staff(name: string, permissions: readonly Permission[]): Promise<string>;
  call(
    token: string,
    key: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ readonly status: number; readonly text: string; readonly body: unknown }>;
  close(): Promise<void>;
}

/** The token of a new session of new staff with these permissions, with a fresh second factor. */
export async function beginStaffSession(
  core: Pick<CoreApi, "db" | "staff" | "staffAccess">,
  name: string,
  permissions: readonly Permission[],
): Promise<string> {
  const profile = await core.staff.createProfile(cliActor, { name, permissions });
  const email = `${name}@example.in`;
  const member = await core.staff.createStaff(cliActor, { name, email, profiles: [profile] });
  return core.db.transaction(async (transaction) => {
    const row = await findStaff(transaction, cliActor.tenant, member.id);
    if (row === null) throw new Error("The staff member was not stored");
    const given = { method: "totp", device: "Test" } as const;
    return (await core.staffAccess.sessions.begin(transaction, row, given)).token;
  });
}

/** core-api on a new database, for tests of registers. */
export async function startRegisterServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<RegisterServer> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "munshi-registers-"));
  const config = readCoreConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    JOB_POLL_SECONDS: "1",
    REQUEST_TIMEOUT_MS: "60000",
    ...environment,
  });
  const core = await composeCoreApi(config, {
    database: database.db,
    clock: createFixedClock(new Date("2026-11-21T10:00:00Z")),
    log: createLog({ level: "fatal", service: "core-api" }),
  });
  const server = await startTestServer(createHttpApp(core).callback());
  return {
    core,
    database,
    staff: (name, permissions) => beginStaffSession(core, name, permissions),
    async call(token, key, body, headers = {}) {
      const [method = "GET", path = ""] = key.split(" ");
      const answer = await fetch(server.address + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
      const isJson = answer.headers.get("content-type")?.startsWith("application/json") === true;
      return { status: answer.status, text, body: isJson ? (JSON.parse(text) as unknown) : null };
    },
    async close() {
      await server.close();
      await core.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stores clients of every KYC state and kind of subscription, some with the same name or second. */
export async function storeClients({ db }: TestDatabase, count: number): Promise<void> {
  await db.raw(
    `with made as (
       insert into users (id, tenant_key, email, first_name, last_name, phone, referred_by,
         product_type, created_at, updated_at)
       select gen_random_uuid(), 'munshi', 'client' || n || '@example.in',
         (array['Asha', 'bela', 'CHITRA', '=Dev', 'Esha%', 'Fa_rah', 'Gïta'])[1 + n % 7],
         case n % 5 when 0 then '' else (array['Rao', 'Sen', 'Iyer', 'Kaur'])[1 + n % 4] end,
         case n % 3 when 0 then null else '+9198' || lpad(n::text, 8, '0') end,
         case n % 4 when 0 then 'ref' || n % 9 end,
         (array[null, 'stockbox', 'optimizer'])[1 + n % 3],
         timestamptz '2026-01-01 00:00+05:30' + (n / 2) * interval '31 hours', now()
       from generate_series(1, ?::int) as n
       returning id, email, (substring(email from '\\d+'))::int as n
     ), granted as (
       insert into entitlement_entries (id, user_id, tenant_key, kind, source, starts_at, ends_at,
         created_at)
       select gen_random_uuid(), id, 'munshi', case n % 2 when 0 then 'trial' else 'plan' end, 'x',
         timestamptz '2026-02-01 00:00Z',
         case when n % 6 < 3 then timestamptz '2026-12-31 00:00Z' else timestamptz '2026-03-01 00:00Z' end,
         now()
       from made where n % 4 <> 0
     ), seen as (
       insert into known_devices (user_id, device, first_seen_at, last_seen_at)
       select id, 'device' || d, now(),
         timestamptz '2026-06-01 00:00Z' + n * interval '5 hours' + d * interval '1 day'
       from made cross join generate_series(1, 2) as d where n % 5 <> 1
     )
     insert into kyc_cases (id, user_id, tenant_key, status, created_at, updated_at)
     select gen_random_uuid(), id, 'munshi', case n % 3 when 0 then 'lapsed' else 'opened' end,
       now(), now()
     from made where n % 2 = 0`,
    [count],
  );
}
