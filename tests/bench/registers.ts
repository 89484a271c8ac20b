import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import { findPostgres, startPostgres } from "../../db/src/testing/real-postgres.ts";
import { startProcess } from "../../scripts/managed-process.ts";
import { inRepository } from "../../scripts/repository.ts";
import { percentile } from "./figures.ts";
import { openStaffAccess } from "./staff-access.ts";

const pageBudget = 150;
const exportBudget = 5_000;
const exportedRows = 100_000;
/** Calls of each kind after the first ones, which include JIT compilation. */
const rounds = 40;
const warmUp = 5;

/** Clients and audit entries filtered, paged and exported by a core-api on PostgreSQL. */
export async function benchRegisters({ rows }: { readonly rows: number }): Promise<void> {
  const binaries = findPostgres();
  if (binaries === undefined) {
    console.log("Registers: PostgreSQL's initdb and postgres were not found");
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "munshi-bench-registers-"));
  const postgres = await startPostgres(binaries);
  const db = openConnection({ url: postgres.url, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    await fill(db, rows);
    const access = await openStaffAccess(db);
    const core = startProcess({
      name: "core-api",
      entry: inRepository("core-api/src/main.ts"),
      logFile: join(dataDir, "core-api.log"),
      env: {
        NODE_ENV: "development",
        LOG_LEVEL: "warn",
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        PROVIDERS: "sandbox",
        REQUEST_TIMEOUT_MS: "60000",
      },
    });
    try {
      const { port } = await core.ready;
      const address = `http://127.0.0.1:${port}/admin/registers`;
      await measurePages(address, access, rows);
      await measureExport(address, access, rows);
    } finally {
      await core.stop();
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One client a minute up to now, as many audit entries, and what clients are joined with. */
async function fill(db: Database, rows: number): Promise<void> {
  const began = performance.now();
  for (const statement of [
    `insert into users (id, tenant_key, email, first_name, last_name, phone, created_at, updated_at)
     select md5('user' || n)::uuid, 'munshi', 'client' || n || '@bench.example',
       (array['Aarav','Asha','Bela','Chitra','Dev','Esha','Farhan','Gita','Hari','Isha','Jaya','Kiran'])[1 + n % 12],
       (array['Rao','Sen','Iyer','Kaur','Menon','Nair','Patel'])[1 + n % 7] || ' ' || n,
       '+9198' || lpad(n::text, 8, '0'), now() - (:rows - n) * interval '1 minute', now()
     from generate_series(1, :rows) as n`,
    `insert into kyc_cases (id, user_id, tenant_key, status, created_at, updated_at)
     select gen_random_uuid(), md5('user' || n)::uuid, 'munshi',
       case n % 50 when 0 then 'lapsed' else 'opened' end, now(), now()
     from generate_series(1, :rows, 2) as n`,
    `insert into entitlement_entries (id, user_id, tenant_key, kind, source, starts_at, ends_at, created_at)
     select gen_random_uuid(), md5('user' || n)::uuid, 'munshi', case n / 10 % 2 when 0 then 'plan' else 'trial' end,
       'bench', now() - interval '100 days', now() + (n % 300 - 99) * interval '1 day', now()
     from generate_series(1, :rows, 5) as n`,
    `insert into known_devices (user_id, device, first_seen_at, last_seen_at)
     select md5('user' || n)::uuid, 'device', now(), now() - n % 90 * interval '1 day'
     from generate_series(1, :rows, 3) as n`,
    `insert into audit_entries (tenant_key, sequence, id, at, actor_kind, actor_id, action, subject,
       details, previous_hash, hash)
     select 'munshi', n, gen_random_uuid(), now() - (:rows - n) * interval '1 minute',
       'staff', 'staff' || n % 100,
       (array['market.imported','client.revealed','view.created','staff.created','profile.updated'])[1 + n % 5],
       'subject' || n, '{}', '', ''
     from generate_series(1, :rows) as n`,
    "insert into audit_heads values ('munshi', :rows, '')",
  ]) {
    await db.raw(statement, { rows });
  }
  await db.raw("vacuum analyze");
  const seconds = (performance.now() - began) / 1_000;
  console.log(`\nRegisters: ${rows} clients and audit entries, stored in ${seconds.toFixed(0)} s`);
}

type Headers = Readonly<Record<string, string>>;

async function post(address: string, headers: Headers, body: object): Promise<Response> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Each kind of page, with values that differ by round. */
function listRequests(rows: number): readonly (readonly [string, string, (n: number) => object])[] {
  const some = (n: number): number => 1 + ((n * 7_919) % rows);
  const newestDays = Math.floor(rows / 1_440);
  return [
    ["clients, first page", "clients", () => ({})],
    ["clients, rows 9,951 to 10,000", "clients", () => ({ page: 200, size: 50 })],
    [
      "clients, by name",
      "clients",
      (n) => ({
        sort: { column: "name", direction: n % 2 === 0 ? "ascending" : "descending" },
        page: 1 + n,
      }),
    ],
    [
      "clients, name starts with",
      "clients",
      (n) => ({
        filter: [
          { column: "name", is: "starts", text: ["As", "Kir", "Dev R", "Esha Sen 1"][n % 4] },
        ],
      }),
    ],
    [
      "clients, name contains",
      "clients",
      (n) => ({
        filter: [
          { column: "name", is: "contains", text: `${["Rao", "Nair", "a"][n % 3]} ${some(n)}` },
        ],
      }),
    ],
    [
      "clients, search",
      "clients",
      (n) => ({
        search: [
          "asha",
          `Sen ${some(n)}`,
          `client${some(n)}@bench.example`,
          `+9198${String(some(n)).padStart(8, "0")}`,
        ][n % 4],
      }),
    ],
    [
      "clients, joined between two days",
      "clients",
      (n) => ({
        filter: [
          {
            column: "joined",
            is: "between",
            from: dayBefore(30 + ((n * 13) % newestDays)),
            to: dayBefore((n * 13) % newestDays),
          },
        ],
      }),
    ],
    [
      "clients, KYC and subscription",
      "clients",
      (n) => ({
        filter: [
          { column: "kyc", is: "one_of", values: ["opened"] },
          {
            column: "subscription",
            is: "one_of",
            values: [["active", "trial", "ended", "none"][n % 4]],
          },
        ],
      }),
    ],
    [
      "clients, KYC without a row",
      "clients",
      () => ({ filter: [{ column: "kyc", is: "one_of", values: ["completed"] }] }),
    ],
    ["audit log, newest", "audit", () => ({})],
    [
      "audit log, action and day",
      "audit",
      (n) => ({
        filter: [
          { column: "action", is: "equals", text: "client.revealed" },
          {
            column: "at",
            is: "between",
            from: dayBefore((n * 13) % newestDays),
            to: dayBefore((n * 13) % newestDays),
          },
        ],
      }),
    ],
    [
      "audit log, who",
      "audit",
      (n) => ({ filter: [{ column: "actor", is: "equals", text: `staff${n % 100}` }] }),
    ],
    [
      "audit log, subject",
      "audit",
      (n) => ({ filter: [{ column: "subject", is: "equals", text: `subject${some(n)}` }] }),
    ],
  ];
}

async function measurePages(address: string, headers: Headers, rows: number): Promise<void> {
  console.log("\n| page, ms | calls | p50 | p99 | max | count, median | budget |");
  console.log("|---|--:|--:|--:|--:|--:|---|");
  const all: number[] = [];
  for (const [name, register, requestOf] of listRequests(rows)) {
    const times: number[] = [];
    const counts: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const body = requestOf(round);
      const began = performance.now();
      await (await post(`${address}/${register}/rows`, headers, body)).arrayBuffer();
      if (round >= warmUp) times.push(performance.now() - began);
      if (round % 10 !== 0) continue;
      const { filter = [], search = "" } = { filter: undefined, search: undefined, ...body };
      const counting = performance.now();
      await (await post(`${address}/${register}/count`, headers, { filter, search })).arrayBuffer();
      counts.push(performance.now() - counting);
    }
    all.push(...times);
    printTimes(name, times, percentile(counts, 0.5).toFixed(0));
  }
  printTimes("all pages", all, "");
}

function printTimes(name: string, times: readonly number[], count: string): void {
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((part) => percentile(times, part));
  const cells = [p50, p99, max].map((time) => time.toFixed(1)).join(" | ");
  const verdict = `${p99 <= pageBudget ? "" : "MISSED "}p99 ${pageBudget}`;
  console.log(`| ${name} | ${times.length} | ${cells} | ${count} | ${verdict} |`);
}

async function measureExport(address: string, headers: Headers, rows: number): Promise<void> {
  const pid = findCore();
  const days = Math.floor(Math.min(exportedRows, rows) / 1_440);
  const request = {
    filter: [{ column: "joined", is: "between", from: dayBefore(days) }],
    // Without personal data, which would need an approved request.
    columns: ["kyc", "subscription", "joined", "last_seen", "product"],
  };
  console.log(
    "\n| export of clients, 5 columns | rows | MB | s | memory above idle, MB | budget |",
  );
  console.log("|---|--:|--:|--:|--:|---|");
  for (let round = 1; round <= 3; round += 1) {
    const idle = readMemory(pid);
    let most = idle;
    const watch = setInterval(() => {
      most = Math.max(most, readMemory(pid));
    }, 20);
    const began = performance.now();
    const answer = await post(`${address}/clients/export`, headers, request);
    let [bytes, lines] = [0, 0];
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) lines += byte === 10 ? 1 : 0;
    }
    const ms = performance.now() - began;
    clearInterval(watch);
    // Rows of another number take another time.
    const verdict = ms <= (exportBudget * lines) / exportedRows ? "" : "MISSED ";
    const figures = [bytes / 1e6, ms / 1_000, (most - idle) / 1e6].map((each) => each.toFixed(1));
    console.log(
      `| round ${round} | ${lines - 1} | ${figures.join(" | ")} | ${verdict}5 s for 100,000 |`,
    );
  }
}

/** The core-api that this process started. */
function findCore(): number {
  const found = readdirSync("/proc").find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return status.includes(`PPid:\t${process.pid}\n`) && command.includes("core-api/src/main.ts");
    } catch {
      return false;
    }
  });
  return Number(found);
}

/** Resident memory in bytes. */
function readMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1_024;
}
