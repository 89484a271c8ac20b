import { propertyRuns } from "@munshi/fixtures/property-runs";
import { array, assert, asyncProperty, constantFrom, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AssignOutcome, CreatedLead } from "../../../contract/leads.ts";
import type { LeadState } from "../../../contract/lead-states.ts";
import type { ErrorBody } from "../../../contract/index.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { RegisterRows } from "../../../contract/register.ts";
import { fillLeadHashes } from "./lead-hashes.ts";
import { manager, startLeadsServer } from "./leads-server.fixture.ts";
import type { LeadsServer, Person } from "./leads-server.fixture.ts";

let server: LeadsServer;
let meera: Person;
let asha: Person;
let bela: Person;
let reasonId = "";

const agent: readonly Permission[] = ["lead.read", "lead.create"];

beforeAll(async () => {
  server = await startLeadsServer();
  meera = await server.hire("meera", manager);
  asha = await server.hire("asha", agent);
  bela = await server.hire("bela", [...agent, "lead.read_unassigned"]);
  const options = (await server.call(meera.token, "GET /admin/lead_options")).body as {
    readonly id: string;
    readonly kind: string;
  }[];
  reasonId = options.find(({ kind }) => kind === "reason")?.id ?? "";
});
afterAll(async () => {
  await server.close();
});

const codeOf = (told: { readonly body: unknown }): string => (told.body as ErrorBody).error.code;
const assign = (by: Person, id: string, staffId: string | null, version = 1) =>
  server.call(by.token, `POST /admin/leads/${id}/assign`, { version, staffId });
const work = (by: Person, id: string, body: object) =>
  server.call(by.token, `POST /admin/leads/${id}/work`, body);

/** Sends a form of the public site. */
const visit = (form: string, body: object) =>
  server.call("", `POST /user/${form}`, body, { authorization: "" });

interface Model {
  readonly state: LeadState;
  readonly holder: "asha" | "bela" | null;
}

const who = constantFrom("meera", "asha", "bela", "viewer");
const action = constantFrom(
  "assign-asha",
  "assign-bela",
  "unassign",
  "follow_up",
  "note",
  "reject",
  "succeed",
  "reopen",
);

/** Returns the documented response status and the resulting lead. */
function foretell(model: Model, by: string, what: string): readonly [number, Model] {
  const isAssigning = what.startsWith("assign") || what === "unassign";
  if (by === "viewer" || (isAssigning && by !== "meera")) return [403, model];
  const isSeen = by === "meera" || (model.holder === null ? by === "bela" : model.holder === by);
  if (!isSeen) return [404, model];
  const isOpen = model.state !== "success" && model.state !== "rejected";
  const isHeld = model.state === "assigned" || model.state === "follow_up";
  switch (what) {
    case "assign-asha":
    case "assign-bela": {
      const holder = what === "assign-asha" ? "asha" : "bela";
      if (!isOpen || model.holder === holder) return [409, model];
      return [200, { state: model.state === "unassigned" ? "assigned" : model.state, holder }];
    }
    case "unassign":
      return isHeld ? [200, { state: "unassigned", holder: null }] : [409, model];
    case "follow_up":
      return isHeld ? [200, { ...model, state: "follow_up" }] : [409, model];
    case "succeed":
      return isHeld ? [200, { ...model, state: "success" }] : [409, model];
    case "reject":
      return isOpen ? [200, { ...model, state: "rejected" }] : [409, model];
    case "reopen":
      if (isOpen) return [409, model];
      return [200, { ...model, state: model.holder === null ? "unassigned" : "assigned" }];
    default:
      return [200, model];
  }
}

test("every sequence of actions leads where the model says, each with one event", async () => {
  const viewer = await server.hire("viewer", ["lead.read", "lead.read_all"]);
  const people: Record<string, Person> = { meera, asha, bela, viewer };
  await assert(
    asyncProperty(array(record({ who, action }), { maxLength: 8 }), async (steps) => {
      const { id } = await server.addLead(meera);
      let model: Model = { state: "unassigned", holder: null };
      for (const step of steps) {
        const before = await server.read(meera, id);
        const [, person] = Object.entries(people).find(([name]) => name === step.who) ?? [];
        if (person === undefined) throw new TypeError(step.who);
        const { version } = before;
        const told =
          step.action === "assign-asha" || step.action === "assign-bela"
            ? await assign(person, id, step.action === "assign-asha" ? asha.id : bela.id, version)
            : step.action === "unassign"
              ? await server.call(person.token, `POST /admin/leads/${id}/unassign`, { version })
              : await work(person, id, {
                  action: step.action,
                  version,
                  ...(step.action === "follow_up" ? { on: "2026-11-25" } : {}),
                  ...(step.action === "note" ? { note: "Called" } : {}),
                  ...(step.action === "reject" ? { reasonId } : {}),
                });
        const [status, next] = foretell(model, step.who, step.action);
        expect([step, told.status]).toEqual([step, status]);
        model = next;
        const after = await server.read(meera, id);
        expect([after.state, after.assignee?.name ?? null]).toEqual([model.state, model.holder]);
        expect((after.followUpOn !== null) === (after.state === "follow_up")).toBe(true);
        expect(after.events).toHaveLength(before.events.length + (status === 200 ? 1 : 0));
        expect(after.events.slice(status === 200 ? 1 : 0)).toEqual(before.events);
      }
    }),
    { numRuns: propertyRuns(60, 5) },
  );
  const { db } = server.database;
  await expect(db("lead_events").update({ note: "Never said" })).rejects.toThrow("never changed");
  await expect(db("lead_events").delete()).rejects.toThrow("never changed");
});

test("of 64 rivals who assign one lead, one wins and the others learn who has it", async () => {
  const { id } = await server.addLead(meera);
  const told = await Promise.all(
    Array.from({ length: 64 }, (_, index) => assign(meera, id, index % 2 ? asha.id : bela.id)),
  );
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
  const { assignee } = await server.read(meera, id);
  for (const lost of told.filter(({ status }) => status !== 200)) {
    expect(codeOf(lost)).toBe("lead.already_assigned");
    expect((lost.body as ErrorBody).error.message).toBe(`Already assigned to ${assignee?.name}.`);
  }
  const { events } = await server.read(meera, id);
  expect(events.filter(({ kind }) => kind === "assigned")).toHaveLength(1);
  const entries: unknown[] = await server.database
    .db("audit_entries")
    .where({ action: "lead.assign", subject: id });
  expect(entries).toHaveLength(1);
});

test("leads are assigned by turn up to each person's capacity, also by rivals", async () => {
  const [chitra, dev] = [await server.hire("chitra", agent), await server.hire("dev", agent)];
  for (const [person, capacity] of [
    [chitra, 2],
    [dev, 1],
  ] as const) {
    const put = `PUT /admin/lead_assignees/${person.id}`;
    expect((await server.call(meera.token, put, { version: 0, capacity })).status).toBe(200);
  }
  const made = await Promise.all(Array.from({ length: 5 }, () => server.addLead(meera)));
  const told = await Promise.all(
    made.map(({ id }) =>
      server.call(meera.token, "POST /admin/leads/assign", { ids: [id], staffId: null }),
    ),
  );
  const outcomes = told.map(({ body }) => body as AssignOutcome);
  const to = outcomes.flatMap(({ assigned }) => assigned.map((each) => each.to)).toSorted();
  expect(to).toEqual(["chitra", "chitra", "dev"]);
  const skipped = outcomes.flatMap((outcome) => outcome.skipped);
  expect(skipped).toHaveLength(2);
  expect(skipped[0]?.reason).toContain("Everyone in turn has reached their capacity");
  const [left] = skipped;
  const over = await assign(meera, left?.id ?? "", dev.id);
  expect([over.status, codeOf(over)]).toEqual([409, "lead.at_capacity"]);
  const outsider = await server.hire("outsider", ["market.read"]);
  const unable = await assign(meera, left?.id ?? "", outsider.id);
  expect([unable.status, codeOf(unable)]).toEqual([400, "lead.unknown_assignee"]);
});

test("a contact that is held is found by email or phone in any spelling, and linked", async () => {
  const first = await server.addLead(meera, {
    email: "Gita.Rao@Post.example",
    phone: "098765 43210",
    assigneeId: asha.id,
  });
  expect(first).toMatchObject({ exists: null, isJoined: false });
  const again = await server.addLead(bela, {
    email: "other@post.example",
    phone: "+91 98765-43210",
  });
  expect(again).toMatchObject({
    isJoined: true,
    exists: { id: null, state: "assigned", heldBy: "asha" },
  });
  const form = { name: "Gita", email: "gita.rao@post.example ", phone_no: "9000000000" };
  expect((await visit("add_leads", form)).status).toBe(200);
  const held = await server.read(asha, first.id);
  expect(held.inquiries.map(({ source }) => source)).toEqual(["Contact form", "Added by staff"]);
  expect(held.events.map(({ kind }) => kind)).toEqual([
    "contacted_again",
    "contacted_again",
    "assigned",
    "created",
  ]);
  await work(asha, first.id, { action: "succeed", version: held.version });
  const later = await server.addLead(meera, { email: "GITA.RAO@post.example" });
  expect(later).toMatchObject({ isJoined: false, exists: { id: first.id, state: "success" } });
  expect((await server.read(meera, later.id)).sameContact).toMatchObject([{ id: first.id }]);
});

test("of rival inquiries of one contact one is a lead and the others are part of it", async () => {
  const query = {
    name: "Hari",
    email: "hari@post.example",
    phone_no: "",
    message: "How do I start?",
  };
  await server.database.db("attempt_counters").delete();
  const [told, ...made] = await Promise.all([
    visit("get_customer_query", query),
    ...Array.from({ length: 12 }, () => server.addLead(meera, { email: query.email, phone: "" })),
  ]);
  expect(told.status).toBe(200);
  const rows = (await server.database
    .db("leads")
    .where({ email: query.email })
    .select("id", "joined_to")) as { id: string; joined_to: string | null }[];
  expect(rows).toHaveLength(13);
  const [listed, ...more] = rows.filter(({ joined_to: to }) => to === null);
  expect(more).toEqual([]);
  const { inquiries, message } = await server.read(meera, listed?.id ?? "");
  expect(inquiries).toHaveLength(12);
  expect([message, ...inquiries.map((each) => each.message)]).toContain(query.message);
  expect(made.filter(({ isJoined }: CreatedLead) => !isJoined).length).toBeLessThanOrEqual(1);
});

test("list, count, export and bulk actions reach the same leads: what the person may see", async () => {
  const { db } = server.database;
  await db("leads").update({ joined_to: null });
  const all = (await db("leads").select("id", "state", "assignee_id")) as {
    id: string;
    state: string;
    assignee_id: string | null;
  }[];
  const exporter = await server.hire("exporter", ["lead.read", "lead.read_all", "lead.export"]);
  const body = { filter: [], search: "" };
  const names = ["name", "email"];
  const expected = new Map<Person, number>([
    [meera, all.length],
    [asha, all.filter((lead) => lead.assignee_id === asha.id).length],
    [bela, all.filter((lead) => [bela.id, null].includes(lead.assignee_id)).length],
    [exporter, all.filter((lead) => lead.assignee_id !== null).length],
  ]);
  for (const [person, count] of expected) {
    const path = "POST /admin/registers/leads";
    const listed = await server.call(person.token, `${path}/rows`, { ...body, size: 100 });
    expect((listed.body as RegisterRows).rows).toHaveLength(count);
    const counted = await server.call(person.token, `${path}/count`, body);
    expect(counted.body).toMatchObject({ count });
    const selected = await server.call(person.token, `${path}/selection`, { ...body, except: [] });
    expect(selected.body).toMatchObject({ count });
    const exported = await server.call(person.token, `${path}/export`, { ...body, columns: names });
    const mayExport = person === meera || person === exporter;
    expect(exported.status).toBe(mayExport ? 200 : 403);
    expect(exported.text.trim().split("\r\n")).toHaveLength(mayExport ? count + 1 : 1);
    expect(exported.text).not.toContain("gita.rao@");
  }
  const hidden = all.find((lead) => lead.assignee_id === bela.id);
  expect((await server.call(asha.token, `GET /admin/leads/${hidden?.id}`)).status).toBe(404);
  const unassigned = "POST /admin/registers/unassigned-leads/count";
  expect((await server.call(asha.token, unassigned, body)).status).toBe(403);
  expect((await server.call(bela.token, unassigned, body)).body).toMatchObject({
    count: all.filter(({ state }) => state === "unassigned").length,
  });
});

test("overdue follow-ups are listed first, then today's, then leads untouched for 24 hours", async () => {
  const person = await server.hire("orderly", agent);
  const add = async (name: string, change: object): Promise<void> => {
    const { id } = await server.addLead(meera, { name, assigneeId: person.id });
    await server.database.db("leads").where({ id }).update(change);
  };
  // It is 21 Nov 2026, 15:30 in India.
  await add("later", { state: "follow_up", follow_up_on: "2026-11-22" });
  await add("untouched", { touched_at: new Date("2026-11-20T09:59:00Z") });
  await add("today", { state: "follow_up", follow_up_on: "2026-11-21" });
  await add("overdue", { state: "follow_up", follow_up_on: "2026-11-20" });
  const listed = await server.call(person.token, "POST /admin/registers/leads/rows", {});
  expect((listed.body as RegisterRows).rows.map(({ cells }) => cells["name"])).toEqual([
    "overdue",
    "today",
    "untouched",
    "later",
  ]);
  const overdue = { filter: [{ column: "urgency", is: "one_of", values: ["1", "2"] }] };
  const counted = await server.call(person.token, "POST /admin/registers/leads/count", overdue);
  expect(counted.body).toMatchObject({ count: 2 });
});

test("an edit of an older version gets both values; contact details are masked until revealed", async () => {
  const { id } = await server.addLead(meera, { email: "isha@post.example", phone: "9811122233" });
  const { version, source, ...seen } = await server.read(meera, id);
  expect([seen.email, seen.phone]).toEqual(["i•••@post.example", "•••••2233"]);
  const edit = { version, name: "Isha Sen", sourceId: source.id, serviceId: null };
  const done = await server.call(meera.token, `PUT /admin/leads/${id}`, edit);
  expect(done.body).toMatchObject({ name: "Isha Sen", version: 2 });
  const stale = await server.call(meera.token, `PUT /admin/leads/${id}`, { ...edit, name: "I" });
  expect([stale.status, codeOf(stale)]).toEqual([409, "lead.changed"]);
  expect(stale.body).toMatchObject({ current: { name: "Isha Sen", version: 2 } });
  const reveal = `POST /admin/leads/${id}/reveal`;
  expect((await server.call(bela.token, reveal)).status).toBe(403);
  const revealed = await server.call(meera.token, reveal);
  expect(revealed.body).toEqual({ email: "isha@post.example", phone: "9811122233" });
  const entries = (await server.database.db("audit_entries").where({ subject: id })) as {
    action: string;
  }[];
  expect(entries.map((entry) => entry.action)).toContain("lead.revealed");
  expect(JSON.stringify(entries)).not.toMatch(/isha|9811122233/i);
});

test("a retired source stays on its leads and cannot be chosen again", async () => {
  const made = await server.call(meera.token, "POST /admin/lead_sources", { name: "Expo 2026" });
  const source = made.body as { id: string; version: number };
  const lead = await server.addLead(meera, { sourceId: source.id });
  const put = `PUT /admin/lead_sources/${source.id}`;
  const retire = { version: 1, name: "Expo 2026", isRetired: true };
  expect((await server.call(meera.token, put, retire)).body).toMatchObject({ isRetired: true });
  const stale = await server.call(meera.token, put, { ...retire, isRetired: false });
  expect([stale.status, codeOf(stale)]).toEqual([409, "lead_option.changed"]);
  expect((await server.read(meera, lead.id)).source.name).toBe("Expo 2026");
  await expect(server.addLead(meera, { sourceId: source.id })).rejects.toThrow("unknown_option");
  const twice = await server.call(meera.token, "POST /admin/lead_sources", { name: "expo 2026" });
  expect([twice.status, codeOf(twice)]).toEqual([409, "lead_option.duplicate_name"]);
});

test("leads stored without hashes, or under an older key, are recognised after the next start", async () => {
  const { db } = server.database;
  const { id } = await server.addLead(meera, { email: "old@post.example" });
  const none = { email_hash: null, phone_hash: null, hash_key: null };
  await db("leads").where({ id }).update(none);
  const missed = await server.addLead(meera, { email: "old@post.example" });
  expect(missed.exists).toBeNull();
  await db("leads")
    .where({ id: missed.id })
    .update({ ...none, hash_key: "2020-01" });
  expect(await fillLeadHashes(db, server.core.personal)).toBe(2);
  expect(await fillLeadHashes(db, server.core.personal)).toBe(0);
  const found = await server.addLead(meera, { email: "old@post.example" });
  expect(found).toMatchObject({ isJoined: true, exists: { state: "unassigned" } });
});

test("a deleted account takes its leads and their history along, and nothing else does", async () => {
  const { db } = server.database;
  const { id } = await server.addLead(meera, { email: "leaving@post.example" });
  await expect(db("leads").where({ id }).delete()).rejects.toThrow("never changed");
  await db.transaction(async (transaction) => {
    await transaction.raw("select set_config('munshi.erasing_account', 'on', true)");
    await transaction("leads").where({ id }).delete();
  });
  expect(await db("lead_events").where({ lead_id: id })).toEqual([]);
});
