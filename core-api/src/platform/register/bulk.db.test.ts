import { AppError } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "../../contract/index.ts";
import type { BulkRun, SavedView, SelectionSummary } from "../../contract/register.ts";
import { createPublicId } from "../ids/public-id.ts";
import { createBulkJob } from "./bulk-job.ts";
import type { BulkAction, RegisterSource } from "./register-source.ts";
import { startRegisterServer, storeClients } from "./testing/register-server.ts";
import type { RegisterServer } from "./testing/register-server.ts";

const clients = 60;
const path = "/admin/registers/clients";
let server: RegisterServer;
let editor = "";
let reader = "";

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, clients);
  await server.core.jobs.start();
  editor = await server.staff("editor", ["client.read", "client.change"]);
  reader = await server.staff("reader", ["client.read"]);
});
afterAll(async () => {
  await server.close();
});

const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;

/** Opens a session for every second client. */
async function openSessions(): Promise<void> {
  await server.database.db.raw(
    `insert into token_families (id, sign_in_id, user_id, tenant_key, created_at, expires_at)
     select id, id, user_id, 'munshi', now(), timestamptz '2027-01-01Z'
     from (select gen_random_uuid() as id, id as user_id from users
       where (substring(email from '\\d+'))::int % 2 = 0) as made`,
  );
}

const startRun = (selection: object, count: number, key: string, token = editor) =>
  server.call(
    token,
    `POST ${path}/actions/end-sessions`,
    { selection, count },
    { "idempotency-key": key },
  );

async function awaitRun(id: string): Promise<BulkRun> {
  let run: BulkRun | null = null;
  await expect
    .poll(
      async () => {
        run = (await server.call(editor, `GET ${path}/runs/${id}`)).body as BulkRun;
        return run.status;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toMatch(/done|failed/);
  if (run === null) throw new Error("The run was not read");
  return run;
}

const idOf = (told: { readonly body: unknown }): string => (told.body as { id: string }).id;

const countEnded = async (): Promise<readonly number[]> => {
  const { rows } = (await server.database.db.raw(
    "select count(*)::int as times from audit_entries where action = 'client.sessions_ended' group by subject",
  )) as { rows: { readonly times: number }[] };
  return rows.map(({ times }) => times);
};

/** A run over all clients that no worker takes. */
async function storeRun(data: object, actor: { readonly id: string }): Promise<string> {
  const { db } = server.database;
  const id = createPublicId();
  await db("job_runs").insert({
    id,
    tenant_key: "munshi",
    name: "test",
    data,
    actor_kind: "staff",
    actor_id: actor.id,
    status: "running",
    created_at: new Date(),
  });
  await db.raw(
    "insert into register_run_rows (run_id, row_id) select ?::uuid, id::text from users",
    [id],
  );
  return id;
}

const { signal } = new AbortController();
const unreported = { attempt: 1, signal, report: () => undefined };

test("rival runs over the same clients change each of them once and report the others as skipped", async () => {
  await openSessions();
  const actor = { kind: "staff", id: createPublicId(), tenant: "munshi" } as const;
  const data = { register: "clients", action: "end-sessions" };
  const { audit, registers } = server.core;
  const runs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const runId = await storeRun(data, actor);
      // Each as a separate process would.
      const job = createBulkJob({ db: server.database.connect(), audit }, registers);
      return job.handle({ ...unreported, runId, data, actor });
    }),
  );
  for (const run of runs) {
    expect(run).toMatchObject({ total: clients, failed: 0 });
    expect(run.done + run.skipped).toBe(clients);
  }
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(clients / 2);
  expect(await countEnded()).toEqual(Array.from({ length: clients / 2 }, () => 1));
});

test("a run needs the confirmed count, the permission, and happens once for its key", async () => {
  const selection = { filter: [{ column: "name", is: "starts", text: "bela" }] };
  const { count } = (await server.call(editor, `POST ${path}/selection`, selection))
    .body as SelectionSummary;
  const wrong = await startRun(selection, count + 1, "other-count-0001");
  expect([wrong.status, codeOf(wrong)]).toEqual([409, "register.count_changed"]);
  expect(wrong.body).toMatchObject({ count });
  const refused = await startRun(selection, count, "no-permission-1", reader);
  expect([refused.status, codeOf(refused)]).toEqual([403, "staff.forbidden"]);
  const first = await startRun(selection, count, "happens-once-01");
  const again = await startRun(selection, count, "happens-once-01");
  expect([first.status, idOf(again)]).toEqual([202, idOf(first)]);
  expect(await awaitRun(idOf(first))).toMatchObject({
    status: "done",
    total: count,
    skipped: count,
    reasons: [{ state: "skipped", reason: "The client has no open session.", count }],
  });
  const { rows } = (await server.database.db.raw(
    "select count(*)::int as runs from job_runs where name = 'register.bulk' and data->>'action' = 'end-sessions'",
  )) as { rows: { readonly runs: number }[] };
  expect(rows[0]?.runs).toBe(1);
});

test("a run continues after an interruption without doing a row twice, and reports each failure", async () => {
  const { db } = server.database;
  const applied: string[] = [];
  const refused = new Set<string>(await db("users").where("email", "like", "%7@%").pluck("id"));
  let isInterrupted = true;
  const action: BulkAction = {
    async apply(transaction, { id }) {
      await transaction("users")
        .where({ id })
        .update({ last_name: `${id} done` });
      if (applied.length >= 30 && isInterrupted) throw new Error("The process was killed");
      if (refused.has(id)) throw new AppError("test.refused", 409, "This one is refused.");
      applied.push(id);
      return "done";
    },
  };
  const [register] = server.core.registers;
  if (register === undefined) throw new Error("There is no register");
  const source: RegisterSource = { ...register, actions: { touch: action } };
  const job = createBulkJob({ db, audit: server.core.audit }, [source]);
  const actor = { kind: "staff", id: createPublicId(), tenant: "munshi" } as const;
  const data = { register: "clients", action: "touch" };
  const context = { ...unreported, runId: await storeRun(data, actor), data, actor };
  await expect(job.handle(context)).rejects.toThrow("killed");
  expect(applied).toHaveLength(30);
  isInterrupted = false;
  const counts = await job.handle(context);
  expect(counts.failed).toBe(6);
  expect(counts.done + counts.failed).toBe(clients);
  expect(new Set(applied).size).toBe(applied.length);
  expect(applied).toHaveLength(counts.done);
  const touched: unknown[] = await db("users").where("last_name", "like", "% done");
  expect(touched).toHaveLength(counts.done);
});

const content = {
  filter: [{ column: "kyc", is: "one_of", values: ["opened"] }],
  search: "",
  sort: { column: "name", direction: "ascending" },
  columns: ["name", "kyc"],
};
const save = (token: string, name: string, isShared = false) =>
  server.call(token, `POST ${path}/views`, { name, isShared, content });
const listViews = async (token: string): Promise<readonly SavedView[]> =>
  (await server.call(token, `GET ${path}/views`)).body as readonly SavedView[];

test("a view is kept for its owner, shown to others where it is shared, and its name is unique", async () => {
  const own = (await save(editor, "Open cases")).body as SavedView;
  await save(editor, "For all", true);
  const taken = await save(editor, "open CASES");
  expect([taken.status, codeOf(taken)]).toEqual([409, "view.duplicate_name"]);
  expect((await save(reader, "Open cases")).status).toBe(200);
  expect((await listViews(editor)).map(({ name }) => name)).toEqual(["For all", "Open cases"]);
  expect(await listViews(reader)).toMatchObject([
    { name: "For all", isOwn: false, content },
    { name: "Open cases", isOwn: true },
  ]);
  expect((await server.call(reader, `DELETE ${path}/views/${own.id}`)).status).toBe(404);
  const invalid = { name: "X", isShared: false, content: { ...content, columns: ["id"] } };
  expect((await server.call(editor, `POST ${path}/views`, invalid)).status).toBe(400);
});

test("an update of an older version is refused with the stored view", async () => {
  const view = (await save(editor, "Rivals")).body as SavedView;
  const update = (name: string, version: number) =>
    server.call(editor, `PUT ${path}/views/${view.id}`, { name, isShared: true, content, version });
  expect((await update("Renamed", 1)).body).toMatchObject({ name: "Renamed", version: 2 });
  const stale = await update("Late", 1);
  expect([stale.status, codeOf(stale)]).toEqual([409, "view.changed"]);
  expect(stale.body).toMatchObject({ view: { name: "Renamed", version: 2 } });
  expect((await server.call(editor, `DELETE ${path}/views/${view.id}`)).status).toBe(200);
  expect(await server.core.audit.verifyChain("munshi")).toMatchObject({ ok: true });
});
