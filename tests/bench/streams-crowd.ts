import { randomUUID } from "node:crypto";
import type { Database } from "@munshi/db";

/** Everybody's, since they share the hash of a person of the demonstration. */
export const crowdPassword = "munshi-demo";

/** Thousands of subscribers whose watch lists hold companies that moved. */
export interface Crowd {
  readonly size: number;
  /** Of those who can be signed in, all of them. */
  readonly emails: readonly string[];
}

const peopleAtOnce = 1_000;

/** Makes the crowd in the product's own database; each watches every one of the companies. */
export async function makeCrowd(
  db: Database,
  size: number,
  coCodes: readonly number[],
): Promise<Crowd> {
  const known = (await db("users").where({ email: "stockbox@demo.example" }).first()) as {
    readonly id: string;
    readonly password_hash: string;
  };
  const risk = (await db("risk_profiles").where({ user_id: known.id }).first()) as object;
  const at = new Date();
  const later = new Date(at.getTime() + 365 * 86_400_000);
  const emails: string[] = [];
  for (let first = 0; first < size; first += peopleAtOnce) {
    const people = Array.from({ length: Math.min(peopleAtOnce, size - first) }, (_, index) => ({
      id: randomUUID(),
      list: randomUUID(),
      email: `crowd-${first + index}@bench.example`,
    }));
    emails.push(...people.map(({ email }) => email));
    await db.batchInsert(
      "users",
      people.map(({ id, email }) => ({
        id,
        tenant_key: "munshi",
        email,
        first_name: "Asha",
        last_name: "Rao",
        password_hash: known.password_hash,
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
        id: randomUUID(),
        user_id: id,
        tenant_key: "munshi",
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
        tenant_key: "munshi",
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
  return { size, emails };
}

/** Has the product hear of a publication, as if its own market had just been published again. */
export async function announcePublication(db: Database): Promise<void> {
  const at = new Date();
  await db("outbox_events").insert({
    id: randomUUID(),
    tenant_key: "munshi",
    name: "dataset.published",
    payload: "{}",
    created_at: at,
    available_at: at,
  });
}
