import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "../../../contract/index.ts";
import type { LeadFileCheck } from "../../../contract/lead-uploads.ts";
import { manager, startLeadsServer } from "./leads-server.fixture.ts";
import type { LeadsServer, Person } from "./leads-server.fixture.ts";

let server: LeadsServer;
let meera: Person;
let asha: Person;
beforeAll(async () => {
  server = await startLeadsServer();
  meera = await server.hire("meera", manager);
  asha = await server.hire("asha", ["lead.read", "lead.upload"]);
});
afterAll(async () => {
  await server.close();
});

const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const countRows = async (table: string): Promise<number> => {
  const rows: unknown[] = await server.database.db(table).select("id");
  return rows.length;
};

/** Sends a file in parts of 40 bytes, all but those left out. */
async function send(by: Person, text: string, leftOut = -1): Promise<string> {
  const bytes = Buffer.from(text);
  const begun = await server.call(by.token, "POST /admin/lead_uploads", {
    name: "leads.csv",
    bytes: bytes.length,
    hash: createHash("sha256").update(bytes).digest("hex"),
  });
  const { id } = begun.body as { readonly id: string };
  for (let number = 0; number * 40 < bytes.length; number += 1) {
    if (number === leftOut) continue;
    const content = bytes.subarray(number * 40, number * 40 + 40).toString("base64");
    await server.call(by.token, `PUT /admin/lead_uploads/${id}/parts/${number}`, { content });
  }
  return id;
}
const check = (by: Person, id: string, choices: readonly object[] = []) =>
  server.call(by.token, `POST /admin/lead_uploads/${id}/check`, { choices });
const commit = (by: Person, id: string, hash: string, choices: readonly object[] = []) =>
  server.call(by.token, `POST /admin/lead_uploads/${id}/commit`, { hash, choices });

const file = [
  "Name,E-mail,Mobile,Source,Assigned to,Notes",
  'Anu,anu@post.example,,Contact form,ASHA@example.in,"Two\nlines"',
  "Bina,not an address,,,,",
  ",,12345,,,",
  "Chandni,chandni@post.example,9.87654E+09,,,",
  "Deepa,deepa@post.example,,Radio,,",
  "Esha,esha@post.example,9876500001,,gone@example.in,",
  "Farah,farah@post.example",
  "Gauri,held@post.example,,,,=cmd()",
  "",
].join("\r\n");

test("a check names every bad row by line, column and reason, and writes nothing", async () => {
  await server.addLead(meera, { email: "held@post.example", assigneeId: asha.id });
  const before = [await countRows("leads"), await countRows("lead_events")];
  const id = await send(meera, file);
  const told = (await check(meera, id)).body as LeadFileCheck;
  expect(told).toMatchObject({ rows: 8, good: 2, bad: 6, isRepeated: false });
  expect(told.problems).toEqual([
    { line: 4, column: "email", reason: "Not a valid email address." },
    { line: 5, column: "name", reason: "The name is missing." },
    { line: 5, column: "phone", reason: "Not a phone number with at least 10 digits." },
    {
      line: 6,
      column: "phone",
      reason: "The spreadsheet shortened the number. Format the column as text.",
    },
    { line: 7, column: "source", reason: 'Unknown source "Radio".' },
    {
      line: 8,
      column: "assigned to",
      reason: "No staff member with leads access has the address gone@example.in.",
    },
    { line: 9, column: "", reason: "The row has 2 columns, the header has 6." },
  ]);
  expect(told.unmatched).toEqual([{ email: "gone@example.in", rows: 1 }]);
  expect(told.duplicates).toEqual([{ line: 10, heldBy: "asha", state: "assigned" }]);
  expect(told.badRows?.split("\r\n")).toHaveLength(8);
  expect(told.badRows).toContain("Deepa,deepa@post.example,,Radio,,,");
  expect([await countRows("leads"), await countRows("lead_events")]).toEqual(before);
});

test("a commit adds what was checked, once; the same file again adds nothing", async () => {
  const id = await send(meera, file);
  const choices = [{ email: "gone@example.in", staffId: null }];
  const { hash, good } = (await check(meera, id, choices)).body as LeadFileCheck;
  expect(good).toBe(3);
  const other = await commit(meera, id, hash);
  expect([other.status, codeOf(other)]).toEqual([409, "upload.changed"]);
  const before = await countRows("leads");
  const rivals = await Promise.all([1, 2, 3].map(() => commit(meera, id, hash, choices)));
  const results = rivals.map(({ body }) => body as { isRepeated: boolean });
  expect(results.filter(({ isRepeated }) => !isRepeated)).toEqual([
    { added: 3, joined: 1, skipped: 5, isRepeated: false },
  ]);
  expect(await countRows("leads")).toBe(before + 3);
  const row = (await server.database.db("leads").where({ email: "anu@post.example" }).first()) as {
    readonly id: string;
  };
  const lead = await server.read(meera, row.id);
  expect(lead).toMatchObject({ assignee: { id: asha.id }, source: { name: "Contact form" } });
  expect(lead.events.at(-1)).toMatchObject({ by: "meera", note: "Two\nlines" });
  const again = await send(meera, file);
  const repeated = (await check(meera, again, choices)).body as LeadFileCheck;
  expect(repeated.isRepeated).toBe(true);
  expect((await commit(meera, again, repeated.hash, choices)).body).toMatchObject({ added: 0 });
  expect(await countRows("leads")).toBe(before + 3);
  const parts: unknown[] = await server.database.db("staff_upload_parts").where({ upload_id: id });
  expect(parts).toEqual([]);
});

test("a file that was not read to its end is refused, as is what is no file of leads", async () => {
  const half = await send(meera, file, 2);
  const refused = await check(meera, half);
  expect([refused.status, codeOf(refused)]).toEqual([409, "upload.incomplete"]);
  const wrong = await commit(meera, half, "0".repeat(64));
  expect(wrong.status).toBe(409);
  for (const [text, message] of [
    ["a,b\n1,2", 'The first line needs a column headed "name".'],
    ["name,email,e-mail\n1,2,3", 'Two columns are headed "email".'],
    ["name,email\n", "The file has a header but no rows."],
  ]) {
    const told = await check(meera, await send(meera, text ?? ""));
    expect([told.status, (told.body as ErrorBody).error.message]).toEqual([400, message]);
  }
  const broken = (await check(meera, await send(meera, 'name,email\n"Anu,a@post.example\n'))).body;
  expect(broken).toMatchObject({ good: 0, bad: 1 });
});

test("only those who may assign leads upload assigned ones, and files are seen by their sender", async () => {
  const id = await send(asha, "name,email,assigned to\nIla,ila@post.example,asha@example.in\n");
  const told = (await check(asha, id)).body as LeadFileCheck;
  expect(told.problems).toEqual([
    { line: 2, column: "assigned to", reason: "You do not have permission to assign leads." },
  ]);
  expect((await check(meera, id)).status).toBe(404);
});
