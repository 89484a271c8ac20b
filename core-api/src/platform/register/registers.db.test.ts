import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  DescribedColumn,
  DescribedRegister,
  RegisterRows,
  SelectionSummary,
} from "../../contract/register.ts";
import type { ErrorBody } from "../../contract/index.ts";
import { startRegisterServer, storeClients } from "./testing/register-server.ts";
import type { RegisterServer } from "./testing/register-server.ts";

const clients = 240;
const path = "/admin/registers/clients";

let server: RegisterServer;
let reader = "";
let exporter = "";

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, clients);
  reader = await server.staff("reader", ["client.read"]);
  exporter = await server.staff("exporter", ["client.read", "client.export", "audit.read"]);
});
afterAll(async () => {
  await server.close();
});

const describe = async (register = "clients"): Promise<DescribedRegister> =>
  (await server.call(exporter, `GET /admin/registers/${register}`)).body as DescribedRegister;
const readRows = async (body: object, register = "clients"): Promise<RegisterRows> =>
  (await server.call(exporter, `POST /admin/registers/${register}/rows`, body))
    .body as RegisterRows;

const inIndia = (instant: string): string =>
  new Date(Date.parse(instant) + 19_800_000).toISOString().slice(0, 19).replace("T", " ");

/** Every row, by way of its pages. */
async function readAll(query: object): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasMore } = await readRows({ ...query, page, size: 37 });
    ids.push(...rows.map(({ id }) => id));
    if (!hasMore) return ids;
  }
}

const days = fc.integer({ min: 0, max: 400 }).map((day) => {
  return new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
});
const texts = fc.oneof(
  fc.constantFrom("a", "ASHA", "rao", "%", "_", "\\", "=dev", "ï", "client1@example.in", "Sen"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((text) => {
    return text.trim() !== "" && !text.includes("\0");
  }),
);

interface Condition {
  readonly column: string;
  readonly values?: readonly unknown[];
}

function conditionsOf({ id, operators, options }: DescribedColumn): fc.Arbitrary<Condition> {
  return fc.constantFrom(...operators).chain((is): fc.Arbitrary<Condition> => {
    switch (is) {
      case "contains":
      case "starts":
      case "equals":
        return texts.map((text) => ({ column: id, is, text }));
      case "one_of":
        return fc
          .subarray(
            options.map(({ value }) => value),
            { minLength: 1 },
          )
          .map((values) => ({ column: id, is, values }));
      case "between":
        return fc.tuple(days, days).map((pair) => {
          const [from, to] = pair.toSorted();
          return { column: id, is, from, to };
        });
      case "empty":
      case "filled":
        return fc.constant({ column: id, is });
    }
  });
}

test("list, count, export and selection agree for any filter and order", async () => {
  const { columns } = await describe();
  const sortable = columns.filter(({ sorts }) => sorts).map(({ id }) => id);
  const query = fc.record({
    filter: fc.array(fc.oneof(...columns.map((column) => conditionsOf(column))), { maxLength: 3 }),
    search: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, texts),
  });
  const sort = fc.record({
    column: fc.constantFrom(...sortable),
    direction: fc.constantFrom("ascending", "descending"),
  });
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(query, fc.option(sort), async (query, sort) => {
      const ids = await readAll({ ...query, sort });
      sizes.add(ids.length);
      expect(new Set(ids).size).toBe(ids.length);
      const count = await server.call(exporter, `POST ${path}/count`, query);
      expect(count.body).toEqual({ count: ids.length, isMore: false });
      const selected = await server.call(exporter, `POST ${path}/selection`, query);
      expect((selected.body as SelectionSummary).count).toBe(ids.length);
      const file = await server.call(exporter, `POST ${path}/export`, {
        ...query,
        sort,
        columns: ["kyc", "joined"],
      });
      const { rows } = await readRows({ ...query, sort, size: 100 });
      for (const condition of query.filter) {
        const { column, values } = condition;
        if (values === undefined) continue;
        expect(rows.filter(({ cells }) => !values.includes(cells[column]))).toEqual([]);
      }
      const lines = Papa.parse<string[]>(file.text.trimEnd()).data.slice(1);
      expect(lines).toHaveLength(ids.length);
      expect(lines.slice(0, 100).map(([, joined = ""]) => joined)).toEqual(
        rows.map(({ cells }) => inIndia(String(cells["joined"]))),
      );
    }),
    { numRuns: propertyRuns(120, 5), seed: 25 },
  );
  expect(sizes.size).toBeGreaterThan(6);
});

test("numbers are masked, and found by their whole value only", async () => {
  const filter = (is: string, text: string) => ({ filter: [{ column: "email", is, text }] });
  const { rows } = await readRows(filter("equals", "CLIENT12@example.in"));
  expect(rows).toMatchObject([{ cells: { name: "Fa_rah Rao", email: "c•••@example.in" } }]);
  const guessed = await server.call(reader, `POST ${path}/rows`, filter("starts", "client12"));
  expect(guessed.status).toBe(400);
  expect((guessed.body as ErrorBody).error.details).toEqual([
    { path: "body.filter.0.is", message: "of Email must be one of: equals, empty, filled" },
  ]);
  const phones = (await readRows({ size: 100 })).rows.map(({ cells }) => cells["phone"]);
  expect(phones.every((phone) => phone === null || /^•{5}\d{4}$/.test(String(phone)))).toBe(true);
});

test("a revealed client is recorded, and reveals need their permission", async () => {
  const { rows } = await readRows({
    filter: [{ column: "email", is: "equals", text: "client1@example.in" }],
  });
  const key = `POST /admin/clients/${rows[0]?.id}/reveal`;
  expect((await server.call(reader, key)).status).toBe(403);
  const revealer = await server.staff("revealer", ["client.reveal"]);
  expect((await server.call(revealer, key)).body).toEqual({
    email: "client1@example.in",
    phone: "+919800000001",
  });
  const entries = await readRows(
    { filter: [{ column: "action", is: "equals", text: "client.revealed" }] },
    "audit",
  );
  expect(entries.rows).toMatchObject([{ cells: { subject: rows[0]?.id, actor_kind: "staff" } }]);
});

test("cells of an export cannot run as formulas, and the export is recorded without its values", async () => {
  await server.database
    .db("users")
    .where({ email: "client2@example.in" })
    .update({ referred_by: "\t=1+1" });
  await server.database
    .db("users")
    .where({ email: "client3@example.in" })
    .update({ referred_by: '＝cmd|" /c' });
  await server.database
    .db("users")
    .where({ email: "client5@example.in" })
    .update({ referred_by: "-2+3" });
  const request = {
    filter: [{ column: "referred_by", is: "filled" }],
    columns: ["referred_by", "kyc", "joined"],
  };
  expect((await server.call(reader, `POST ${path}/export`, request)).status).toBe(403);
  const { text } = await server.call(exporter, `POST ${path}/export`, request);
  expect(text).toMatch(/^\uFEFFReferred by,KYC,Joined \(IST\)\r\n/);
  const cells = Papa.parse<string[]>(text).data;
  for (const cell of ["'\t=1+1", `'＝cmd|" /c`])
    expect(cells.map(([first]) => first)).toContain(cell);
  expect(cells).toContainEqual(["'-2+3", "", "2026-01-03 14:00:00"]);
  const [entry] = (await server.database
    .db("audit_entries")
    .where({ action: "register.exported" })
    .orderBy("sequence", "desc")
    .limit(1)) as { readonly details: object }[];
  expect(entry?.details).toEqual({
    columns: ["referred_by", "kyc", "joined"],
    filter: ["referred_by filled"],
    searched: "no",
  });
});

test("an export and a reveal need a fresh second factor", async () => {
  const token = await server.staff("tired", ["client.read", "client.export", "client.reveal"]);
  await server.database
    .db("staff_sessions")
    .whereIn("staff_id", server.database.db("staff").select("id").where({ name: "tired" }))
    .update({ stepped_up_at: new Date("2026-11-21T09:54:00Z") });
  const exported = await server.call(token, `POST ${path}/export`, { columns: ["name"] });
  const revealed = await server.call(
    token,
    `POST /admin/clients/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}/reveal`,
  );
  for (const { status, body } of [exported, revealed]) {
    expect([status, (body as ErrorBody).error.code]).toEqual([403, "staff.step_up"]);
  }
});

const hostile: readonly [title: string, body: object, place: string][] = [
  ["an unknown column", { filter: [{ column: "id; drop table users", is: "empty" }] }, "column"],
  ["a member of every object", { filter: [{ column: "constructor", is: "empty" }] }, "column"],
  [
    "an unknown option",
    { filter: [{ column: "kyc", is: "one_of", values: ["__proto__"] }] },
    "values",
  ],
  [
    "a day that does not exist",
    { filter: [{ column: "joined", is: "between", from: "2026-02-30" }] },
    "from",
  ],
  ["a day out of range", { filter: [{ column: "joined", is: "between", to: "9999-12-31" }] }, "to"],
  [
    "an end before the start",
    { filter: [{ column: "joined", is: "between", from: "2026-02-02", to: "2026-01-01" }] },
    "to",
  ],
  ["no bound", { filter: [{ column: "joined", is: "between" }] }, "from"],
  ["a text for a date", { filter: [{ column: "joined", is: "contains", text: "x" }] }, "is"],
  ["an order without index", { sort: { column: "last_seen", direction: "ascending" } }, "column"],
  ["a page that is too deep", { page: 201, size: 50 }, "page"],
  ["a NUL", { search: "a\0b" }, "search"],
  ["a place of a list that pages", { after: "WyIxIiwiMSJd" }, "after"],
  [
    "21 conditions",
    { filter: Array.from({ length: 21 }, () => ({ column: "kyc", is: "empty" })) },
    "filter",
  ],
];

test.each(hostile)("%s is refused with its place", async (_, body, place) => {
  const answer = await server.call(reader, `POST ${path}/rows`, body);
  expect(answer.status).toBe(400);
  const [detail] = (answer.body as ErrorBody).error.details;
  expect(detail?.path.split(".").at(-1)).toBe(place);
  expect(detail?.message).not.toBe("");
});

test("the audit log pages by key: new entries move nothing, and a strange place is refused", async () => {
  const actor = { kind: "system", id: "cli", tenant: "munshi" } as const;
  const filter = [{ column: "action", is: "equals", text: "test.paged" }];
  const record = () => server.core.audit.record({ actor, action: "test.paged", subject: "x" });
  for (let entry = 0; entry < 5; entry += 1) await record();
  const first = await readRows({ filter, size: 2 }, "audit");
  await record();
  const second = await readRows({ filter, size: 2, after: first.next }, "audit");
  const third = await readRows({ filter, size: 2, after: second.next }, "audit");
  const entries = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
  expect(entries).toEqual(Array.from({ length: 5 }, (_, index) => (entries[0] ?? 0) - index));
  expect([third.hasMore, third.next]).toEqual([false, null]);
  for (const after of ["x", "bnVsbA", Buffer.from('["a","b"]').toString("base64url")]) {
    const answer = await server.call(exporter, "POST /admin/registers/audit/rows", { after });
    expect(answer.status).toBe(400);
  }
});

test("staff see the registers, actions and exports that their profiles grant", async () => {
  const list = (token: string) => server.call(token, "GET /admin/registers");
  expect((await list(reader)).body).toMatchObject([{ key: "clients", canSearch: true }]);
  expect((await list(exporter)).body).toMatchObject([{ key: "clients" }, { key: "audit" }]);
  const seen = (await server.call(reader, `GET ${path}`)).body as DescribedRegister;
  expect(seen).toMatchObject({ canExport: false, actions: [] });
  expect((await server.call(reader, "POST /admin/registers/audit/rows", {})).status).toBe(403);
});
