import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { parseBroadcastText } from "../../contract/broadcast-texts.ts";
import type { BroadcastPlaceholder } from "../../contract/broadcast-texts.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { listTenantNames } from "../tenants/index.ts";

/** A member as broadcasts need them at the moment of sending. */
export interface BroadcastMember {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isErased: boolean;
  readonly values: { readonly [P in BroadcastPlaceholder]: string };
}

interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly erased_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly subscription_end: Date | null;
}

/** Members by their ids. */
export async function loadMembers(
  db: Executor,
  tenant: string,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, BroadcastMember>> {
  const sites = await listTenantNames(db);
  const rows = await resultOf<readonly MemberRow[]>(
    db("users")
      .where({ tenant_key: tenant })
      .whereIn("id", [...ids])
      .select(
        "id",
        "email",
        "email_verified_at",
        "erased_at",
        "first_name",
        "last_name",
        db.raw(
          `(select max(entry.ends_at) from entitlement_entries as entry
            where entry.user_id = users.id and entry.product = 'subscription'
              and entry.starts_at <= ? and entry.ends_at >= ?
              and not exists (select from entitlement_revocations as revocation
                where revocation.entry_id = entry.id)) as subscription_end`,
          [at, at],
        ),
      ),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        email: row.email,
        isVerified: row.email_verified_at !== null,
        isErased: row.erased_at !== null,
        values: {
          first_name: row.first_name.trim(),
          name: `${row.first_name} ${row.last_name}`.trim(),
          subscription_end: row.subscription_end === null ? "" : formatDate(row.subscription_end),
          site: sites.get(tenant) ?? "",
        },
      },
    ]),
  );
}

/** A text for one member, or the placeholder for which they have no value. */
function render(
  text: string,
  values: BroadcastMember["values"],
): { readonly text: string } | { readonly missing: BroadcastPlaceholder } {
  const parsed = parseBroadcastText(text);
  if ("problem" in parsed) throw new TypeError(parsed.problem);
  let written = "";
  for (const part of parsed.parts) {
    if ("text" in part) {
      written += part.text;
      continue;
    }
    const value = values[part.placeholder] || part.fallback;
    if (value === null) return { missing: part.placeholder };
    written += value;
  }
  return { text: written };
}

export interface RenderedBroadcast {
  readonly subject: string;
  readonly body: string;
}

/** The texts for one member, or why the member is skipped. */
export function renderBroadcast(
  texts: { readonly subject: string; readonly body: string },
  values: BroadcastMember["values"],
): RenderedBroadcast | { readonly problem: string } {
  const [subject, body] = [render(texts.subject, values), render(texts.body, values)];
  for (const part of [subject, body]) {
    if ("missing" in part) return { problem: `No value for {{${part.missing}}}` };
  }
  return "text" in subject && "text" in body
    ? { subject: subject.text, body: body.text }
    : { problem: "" };
}
