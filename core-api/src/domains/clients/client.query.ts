import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { ClientDetails } from "../../contract/clients.ts";
import { listCertificates } from "../accounts/index.ts";
import type { UserRow } from "../accounts/index.ts";
import { deriveEntitlement, subscriptionProduct } from "../entitlements/index.ts";
import type { LedgerEntry } from "../entitlements/index.ts";

interface FoundClient {
  /** Without data of other domains. */
  readonly client: Omit<ClientDetails, "kyc" | "orders">;
  readonly paidOrders: readonly PaidOrder[];
}

interface PaidOrder {
  readonly id: string;
  readonly number: string;
  readonly created_at: Date;
}

interface EntryRow extends LedgerEntryRow {
  readonly id: string;
  readonly product: string;
  readonly is_revoked: boolean;
}

interface LedgerEntryRow {
  readonly kind: LedgerEntry["kind"];
  readonly starts_at: Date;
  readonly ends_at: Date;
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}

const personName = "trim(first_name || ' ' || last_name) as name";
const mostReferred = 50;

/** A client of a site with masked numbers; null if there is none. */
export async function readClient(
  db: Executor,
  tenant: string,
  id: string,
  now: Date,
): Promise<FoundClient | null> {
  const user = await resultOf<UserRow | undefined>(
    db("users").where({ id, tenant_key: tenant }).whereNull("erased_at").first(),
  );
  if (user === undefined) return null;
  const entries = await resultOf<readonly EntryRow[]>(
    db("entitlement_entries as entry")
      .leftJoin("entitlement_revocations as revocation", "revocation.entry_id", "entry.id")
      .where("entry.user_id", id)
      .orderBy("entry.created_at", "desc")
      .select(
        "entry.id",
        "entry.product",
        "entry.kind",
        "entry.starts_at",
        "entry.ends_at",
        db.raw("revocation.entry_id is not null as is_revoked"),
      ),
  );
  const subscription = deriveEntitlement(
    entries
      .filter((entry) => entry.product === subscriptionProduct && !entry.is_revoked)
      .map((entry) => ({ kind: entry.kind, startsAt: entry.starts_at, endsAt: entry.ends_at })),
    now,
  );
  const { rows: coupons } = await db.raw<{
    readonly rows: readonly {
      readonly code: string;
      readonly percent_off: number;
      readonly valid_until: Date;
      readonly is_used: boolean;
    }[];
  }>(
    `select code, percent_off, valid_until, used > 0 as is_used
     from coupons where user_id = ? order by created_at desc`,
    [id],
  );
  const seen = await resultOf<{ readonly at: Date | null } | undefined>(
    db("known_devices").where({ user_id: id }).first(db.raw("max(last_seen_at) as at")),
  );
  const sessions = await resultOf<{ readonly count: number } | undefined>(
    db("token_families")
      .where({ user_id: id })
      .whereNull("ended_at")
      .whereNull("view_id")
      .where("expires_at", ">", now)
      .first(db.raw("count(*)::int as count")),
  );
  const certificates = await listCertificates(db, id);
  const paidOrders = await resultOf<readonly PaidOrder[]>(
    db("payment_orders")
      .where({ user_id: id, tenant_key: tenant })
      .whereIn("state", ["captured", "partially_refunded"])
      .orderBy("created_at", "desc")
      .limit(20)
      .select("id", "number", "created_at"),
  );
  return {
    paidOrders,
    client: {
      id,
      version: user.updated_at.getTime(),
      firstName: user.first_name,
      lastName: user.last_name,
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email.replace(/^(.?)[^@]*/, "$1•••"),
      phone: maskPhone(user.phone),
      joinedAt: user.created_at.toISOString(),
      hasPassword: user.password_hash !== null,
      lastSeenAt: seen?.at?.toISOString() ?? null,
      sessions: sessions?.count ?? 0,
      eraseAfter: user.erase_after?.toISOString() ?? null,
      subscription: {
        isActive: subscription.subscribed,
        isTrial: subscription.freeTrial,
        validTill: subscription.validTill?.toISOString() ?? null,
      },
      entries: entries.map((entry) => ({
        id: entry.id,
        product: entry.product,
        kind: entry.kind,
        startsAt: entry.starts_at.toISOString(),
        endsAt: entry.ends_at.toISOString(),
        isRevoked: entry.is_revoked,
      })),
      certificates: certificates.map(({ number, title, reason, issued_on: issuedOn }) => ({
        number,
        title,
        reason,
        issuedOn,
      })),
      coupons: coupons.map((coupon) => ({
        code: coupon.code,
        percentOff: coupon.percent_off,
        validUntil: coupon.valid_until.toISOString(),
        isUsed: coupon.is_used,
      })),
      referrals: await readReferrals(db, user),
    },
  };
}

async function readReferrals(db: Executor, user: UserRow): Promise<ClientDetails["referrals"]> {
  const referred = () =>
    db("users")
      .where({ referred_by: user.ref_id })
      .whereNot({ id: user.id })
      .whereNull("erased_at");
  const people = await resultOf<readonly PersonRow[]>(
    referred()
      .orderBy("created_at", "desc")
      .limit(mostReferred)
      .select("id", "created_at", db.raw(personName)),
  );
  const counted = await resultOf<{ readonly count: number } | undefined>(
    referred().first(db.raw("count(*)::int as count")),
  );
  const by =
    user.referred_by === null
      ? undefined
      : await resultOf<PersonRow | undefined>(
          db("users")
            .where({ ref_id: user.referred_by, tenant_key: user.tenant_key })
            .whereNull("erased_at")
            .first("id", db.raw(personName)),
        );
  return {
    isReferrer: user.is_referrer,
    refId: user.ref_id,
    by:
      user.referred_by === null ? null : { id: by?.id ?? null, name: by?.name ?? user.referred_by },
    count: counted?.count ?? 0,
    people: people.map(({ id, name, created_at: joined }) => ({
      id,
      name,
      joinedAt: joined.toISOString(),
    })),
  };
}

/** Empty where there is none. */
export function maskPhone(phone: string | null): string {
  if (phone === null || phone === "") return "";
  return phone.length > 4 ? `•••••${phone.slice(-4)}` : "•••••";
}
