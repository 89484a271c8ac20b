import { createHash } from "node:crypto";
import type { Executor } from "@munshi/db";
import { endOfDay, marketDate, startOfDay } from "@munshi/platform";
import Papa from "papaparse";
import { complianceKinds } from "../../contract/compliance.ts";
import { writeExport } from "../audit/index.ts";
import { buildComplaintTables, loadComplaintRecord } from "../complaints/index.ts";
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
    select 'terms accepted' as consent, orders.terms_version as version, orders.user_id as member,
      orders.number::text as reference, orders.created_at as at
    from payment_orders as orders join users on users.id = orders.user_id
    where users.tenant_key = :tenant and orders.created_at between :start and :end
    union all
    select 'opted out', mute.kind || ' (' || mute.channel || ')', mute.user_id, '', mute.muted_at
    from notification_mutes as mute join users on users.id = mute.user_id
    where users.tenant_key = :tenant and mute.muted_at between :start and :end
    order by at`,
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

/** Research calls and their events, where the installation keeps them. */
const callTables = [
  "desk_calls",
  "desk_call_events",
  "desk_call_audiences",
  "call_disclosures",
] as const;

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
  for (const [name, text] of Object.entries(tables)) {
    signal?.throwIfAborted();
    const used = Object.fromEntries(
      Object.entries(bound).filter(([key]) => new RegExp(`:${key}\\b`).test(text)),
    );
    const { rows } = await db.raw<{ readonly rows: readonly Row[] }>(text, used);
    add(name, writeCsv(rows), rows.length);
  }
  const clients = findMostClients(await listClientChanges(db, tenant), marketDate(at));
  add("clients.csv", writeCsv(clients.map((row) => ({ ...row }))), clients.length);
  for (const table of callTables) {
    const { rows: found } = await db.raw<{ readonly rows: readonly { table: string | null }[] }>(
      "select to_regclass(?)::text as table",
      [table],
    );
    if (found[0]?.table == null) continue;
    const { rows } = await db.raw<{ readonly rows: readonly Row[] }>("select * from ??", [table]);
    add(
      `${table.replaceAll("_", "-")}.jsonl`,
      rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
      rows.length,
    );
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

/** Escapes formulas: spreadsheets run cells that begin like one. */
function writeCsv(rows: readonly Row[]): string {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : value,
      ]),
    ),
  );
  return `${Papa.unparse(plain, { escapeFormulae: true, newline: "\r\n" })}\r\n`;
}

function readme({ from, to }: PackRequest): string {
  return `Inspection pack from ${from} to ${to}.

manifest.json lists each file with its rows and SHA-256. Compare with: sha256sum *
audit.jsonl is the audit log from the period's first entry on. Each entry has the hash of its content
and of the entry before. Verify it without a database: npm run audit -- verify-file audit.jsonl
Times are UTC; days are Asia/Kolkata. Empty files had no rows.
`;
}
