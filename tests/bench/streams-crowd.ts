import type { Database } from "@munshi/db";
import { createDatabaseSessionStore } from "@munshi/db/sessions";
import { createSealer, openKeys } from "@munshi/platform";
import { createSessions } from "../../bff/src/session/sessions.ts";
import { createTokensService } from "../../core-api/src/domains/accounts/tokens/tokens.service.ts";
import { createAuditService } from "../../core-api/src/domains/audit/index.ts";
import { systemClock } from "../../core-api/src/platform/clock/clock.ts";
import { createPublicId } from "../../core-api/src/platform/ids/public-id.ts";
import { deriveAccountKeys } from "../../core-api/src/platform/keys/derive-keys.ts";

const tenant = "munshi";

const peopleAtOnce = 1_000;

/**
 * Creates thousands of subscribers in the product's database, each watching every one of the
 * companies; returns their ids.
 */
export async function makeCrowd(
  db: Database,
  size: number,
  coCodes: readonly number[],
): Promise<readonly string[]> {
  const known = (await db("users").where({ email: "stockbox@demo.example" }).first("id")) as {
    readonly id: string;
  };
  const risk = (await db("risk_profiles").where({ user_id: known.id }).first()) as object;
  const at = new Date();
  const later = new Date(at.getTime() + 365 * 86_400_000);
  const ids: string[] = [];
  for (let first = 0; first < size; first += peopleAtOnce) {
    const people = Array.from({ length: Math.min(peopleAtOnce, size - first) }, (_, index) => ({
      id: createPublicId(),
      list: createPublicId(),
      email: `crowd-${first + index}@bench.example`,
    }));
    ids.push(...people.map(({ id }) => id));
    await db.batchInsert(
      "users",
      people.map(({ id, email }) => ({
        id,
        tenant_key: tenant,
        email,
        first_name: "Asha",
        last_name: "Rao",
        email_verified_at: at,
        ref_id: id,
        created_at: at,
        updated_at: at,
      })),
      500,
    );
    await db.batchInsert(
      "risk_profiles",
      people.map(({ id }) => ({ ...risk, user_id: id, answers: "{}" })),
      500,
    );
    await db.batchInsert(
      "entitlement_entries",
      people.map(({ id }) => ({
        id: createPublicId(),
        user_id: id,
        tenant_key: tenant,
        kind: "grant",
        source: "bench",
        starts_at: at,
        ends_at: later,
        created_at: at,
      })),
      500,
    );
    await db.batchInsert(
      "watch_lists",
      people.map(({ id, list }) => ({
        id: list,
        user_id: id,
        tenant_key: tenant,
        name: "Mine",
        name_key: "mine",
        created_at: at,
        updated_at: at,
      })),
      500,
    );
    await db.batchInsert(
      "watch_list_companies",
      people.flatMap(({ list }) =>
        coCodes.map((co_code, index) => ({
          list_id: list,
          co_code,
          position: index + 1,
          added_at: at,
        })),
      ),
      1_000,
    );
  }
  return ids;
}

/** Logs users in with the product's own keys, skipping password hashing; returns their cookies. */
export async function signCrowdIn(
  db: Database,
  dataDir: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const keys = deriveAccountKeys(await openKeys(null, dataDir, "account-keys"));
  const clock = systemClock;
  const tokens = createTokensService(db, { clock, keys, audit: createAuditService(db, { clock }) });
  const sessions = createSessions({
    store: createDatabaseSessionStore(db),
    sealer: createSealer(await openKeys(null, dataDir, "session-keys")),
    refresh: () => Promise.reject(new Error("Nothing is renewed here")),
    isTokenRefused: () => false,
    now: () => clock.now(),
  });
  const cookies: string[] = [];
  for (const userId of userIds) {
    const pair = await db.transaction((transaction) =>
      tokens.begin(transaction, { userId, tenant, device: "Benchmark", endsWithDay: true }),
    );
    const { id } = await sessions.begin({ userId, tenant, tokens: pair });
    cookies.push(`munshi=${id}`);
  }
  return cookies;
}

/** Announces a publication to the product, as if its own market had just been republished. */
export async function announcePublication(db: Database): Promise<void> {
  const at = new Date();
  await db("outbox_events").insert({
    id: createPublicId(),
    tenant_key: tenant,
    name: "dataset.published",
    payload: "{}",
    created_at: at,
    available_at: at,
  });
}
