import { createHash } from "node:crypto";
import type { Executor } from "@munshi/db";
import { endOfDay, marketDate, startOfDay } from "@munshi/platform";
import Papa from "papaparse";
import { complianceKinds } from "../../contract/compliance.ts";
import { writeExport } from "../audit/index.ts";
import { buildComplaintTables, loadComplaintRecord } from "../complaints/index.ts";
import { consents } from "./consents.register.ts";
import { findMostClients, listClientChanges } from "./count-clients.ts";
import type { ZipFile } from "./write-zip.ts";

export interface PackRequest {
  readonly tenant: string;
  /** YYYY-MM-DD, both included, in Asia/Kolkata. */
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

export interface InspectionFiles {
  readonly files: readonly ZipFile[];
  /** SHA-256 of the manifest, in hexadecimal. */
  readonly sha256: string;
}

/** Queries of a pack by file; `:tenant`, `:from`, `:to` (days), `:start` and `:end` (moments) are bound. */
const tables: Readonly<Record<string, string>> = {
  "consents.csv": `
    select consent, about, user_id as member, reference, at from ${consents} as consent
    where tenant_key = :tenant and at between :start and :end order by at`,
  ...Object.fromEntries(
    complianceKinds.map((kind) => [
      `${kind.replace("_", "-")}.csv`,
      `select version.version, version.at, staff.name as recorded_by, entry.id,
         version.content ->> 'title' as title, version.content ->> 'party' as party,
         version.content ->> 'startsOn' as starts_on, version.content ->> 'endsOn' as ends_on,
         version.content ->> 'details' as details
       from compliance_entries as entry
         join compliance_versions as version on version.entry_id = entry.id
         join staff on staff.id = version.staff_id
       where entry.tenant_key = :tenant and entry.kind = '${kind}' and entry.starts_on <= :to
         and (entry.ends_on is null or entry.ends_on >= :from)
       order by entry.starts_on, entry.id, version.version`,
    ]),
  ),
  "complaints.csv": `
    select number, received_on, due_on, source, scores_number, name, subject, details, resolved_on,
      resolution, reviews, resolved_on - received_on as days
    from complaints where tenant_key = :tenant and received_on <= :to
      and (resolved_on is null or resolved_on >= :from)
    order by number`,
  "complaint-events.csv": `
    select complaint.number, event.at, event.kind, staff.name as by, event.note
    from complaint_events as event join complaints as complaint on complaint.id = event.complaint_id
      join staff on staff.id = event.staff_id
    where complaint.tenant_key = :tenant and event.at between :start and :end order by event.id`,
  "broadcasts.csv": `
    select broadcast.id, broadcast.name, array_to_string(broadcast.channels, ' ') as channels,
      broadcast.members, broadcast.subject, broadcast.body, broadcast.link, broadcast.started_at,
      broadcast.finished_at, broadcast.state, staff.name as created_by
    from broadcasts as broadcast join staff on staff.id = broadcast.created_by
    where broadcast.tenant_key = :tenant and broadcast.started_at between :start and :end
    order by broadcast.started_at`,
};

/** Calls that were open in the period, of every site, since calls have none. */
const ofPeriod = "call.opened_at <= :end and (call.closed_at is null or call.closed_at >= :start)";

/** Queries of files with a JSON object a line. */
const records: Readonly<Record<string, string>> = {
  "strategies.jsonl": "select * from strategies order by created_at",
  "call-disclosures.jsonl": "select * from call_disclosures order by version",
  "desk-calls.jsonl": `
    select company.symbol, company.name as company, company.isin, strategy.name as strategy, call.*
    from desk_calls as call join strategies as strategy on strategy.id = call.strategy_id
      left join companies as company on company.co_code = call.co_code
    where ${ofPeriod} order by call.opened_at`,
  "desk-call-events.jsonl": `
    select staff.name as recorded_by, event.*, audience.members as notified_members,
      audience.finished_at as notified_at
    from desk_call_events as event join desk_calls as call on call.id = event.call_id
      left join staff on staff.id = event.staff_id
      left join desk_call_audiences as audience on audience.event_id = event.id
    where ${ofPeriod} order by event.id`,
};

/**
 * Everything an inspection needs for a period: registers, complaints, the regulator's tables,
 * broadcasts, calls, and the audit log from the period's first entry on, with a manifest of hashes.
 */
export async function makeInspectionPack(
  db: Executor,
  request: PackRequest,
  signal?: AbortSignal,
): Promise<InspectionFiles> {
  const { tenant, from, to, at } = request;
  const bound = { tenant, from, to, start: startOfDay(from), end: endOfDay(to) };
  const files: (ZipFile & { readonly rows: number | null })[] = [];
  const add = (name: string, text: string, rows: number | null = null): void => {
    files.push({ name, bytes: Buffer.from(text), rows });
  };
  const read = (text: string): Promise<Found> => {
    signal?.throwIfAborted();
    const used = Object.entries(bound).filter(([key]) => new RegExp(`:${key}\\b`).test(text));
    return db.raw<Found>(text, Object.fromEntries(used));
  };
  for (const [name, text] of Object.entries(tables)) {
    const { fields, rows } = await read(text);
    add(
      name,
      writeCsv(
        fields.map((field) => field.name),
        rows,
      ),
      rows.length,
    );
  }
  const clients = findMostClients(await listClientChanges(db, tenant), marketDate(at));
  add("clients.csv", writeCsv(["financialYear", "most", "on", "deposit"], clients), clients.length);
  for (const [name, text] of Object.entries(records)) {
    const { rows } = await read(text);
    add(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(""), rows.length);
  }
  const { corrections, ...record } = await loadComplaintRecord(db, tenant);
  const published = { ...buildComplaintTables(record), corrections };
  add("complaint-tables.json", `${JSON.stringify(published, null, 2)}\n`);
  signal?.throwIfAborted();
  const { rows: before } = await db.raw<{ readonly rows: readonly { last: number | null }[] }>(
    "select max(sequence)::int as last from audit_entries where tenant_key = ? and at < ?",
    [tenant, bound.start],
  );
  let log = "";
  for await (const lines of writeExport(db, tenant, before[0]?.last ?? 0)) log += lines;
  add("audit.jsonl", log, log.split("\n").length - 1);
  add("README.txt", readme(request));
  const manifest = {
    tenant,
    from,
    to,
    createdAt: at.toISOString(),
    files: files.map(({ name, bytes, rows }) => ({
      name,
      bytes: bytes.length,
      rows,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return {
    files: [
      ...files.map(({ name, bytes: held }) => ({ name, bytes: held })),
      { name: "manifest.json", bytes },
    ],
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

type Row = Readonly<Record<string, unknown>>;
interface Found {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly Row[];
}

/** With its head also where there is no row. Escapes formulas: spreadsheets run cells that begin like one. */
function writeCsv(columns: readonly string[], rows: readonly object[]): string {
  const data = rows.map((row) => {
    const cells: Row = { ...row };
    return columns.map((name) => {
      const value = cells[name];
      return value instanceof Date ? value.toISOString() : value;
    });
  });
  const text = Papa.unparse([[...columns], ...data], { escapeFormulae: true, newline: "\r\n" });
  return `${text}\r\n`;
}

function readme({ from, to }: PackRequest): string {
  return `Inspection pack from ${from} to ${to}.

manifest.json lists each file with its rows and SHA-256. Compare with: sha256sum *
audit.jsonl is the audit log from the period's first entry on. Each entry has the hash of its content
and of the entry before. Verify it without a database: npm run audit -- verify-file audit.jsonl
Times are UTC; days are Asia/Kolkata. Members are named by their ids.
desk-calls.jsonl has the calls that were open in the period, desk-call-events.jsonl all of their
events. Prices in both are paise.
`;
}
