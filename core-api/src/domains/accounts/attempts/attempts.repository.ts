import type { Executor } from "@munshi/db";

/** Counts one more attempt of a window; how many there are now. */
export async function countAttempt(
  db: Executor,
  subject: string,
  windowStart: Date,
): Promise<number> {
  const [row] = (await db("attempt_counters")
    .insert({ subject, window_start: windowStart, attempts: 1 })
    .onConflict(["subject", "window_start"])
    .merge({ attempts: db.raw("attempt_counters.attempts + 1") })
    .returning("attempts")) as { readonly attempts: number }[];
  return row?.attempts ?? 0;
}

/** Takes an attempt back that was none to count. */
export async function uncountAttempt(
  db: Executor,
  subject: string,
  windowStart: Date,
): Promise<void> {
  const counter = () => db("attempt_counters").where({ subject, window_start: windowStart });
  const changed = await counter()
    .where("attempts", ">", 1)
    .update({ attempts: db.raw("attempts - 1") });
  if (changed === 0) await counter().where({ attempts: 1 }).delete();
}

export async function deleteAttemptsBefore(db: Executor, moment: Date): Promise<number> {
  return db("attempt_counters").where("window_start", "<", moment).delete();
}
