import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";

/** A browser's sign-in: the mark it gets, and those it showed, as hashes. */
export interface MetDevice {
  readonly userId: string;
  readonly mark: string;
  readonly shownMarks: readonly string[];
  readonly signInId: string | null;
  readonly at: Date;
}

/**
 * Records a sign-in from a device; its new mark replaces the one that it showed. Was it new, and
 * was no other one known before? The caller holds the user's lock.
 */
export async function meetDevice(
  transaction: Transaction,
  { userId, mark, shownMarks, signInId, at }: MetDevice,
): Promise<{ readonly isNew: boolean; readonly isFirst: boolean }> {
  const replaced = (await transaction("known_devices")
    .where({ user_id: userId })
    .whereIn("device", [mark, ...shownMarks])
    .delete()
    .returning("first_seen_at")) as { readonly first_seen_at: Date }[];
  const other: unknown = await transaction("known_devices")
    .where({ user_id: userId })
    .first("device");
  await transaction("known_devices").insert({
    user_id: userId,
    device: mark,
    sign_in_id: signInId,
    first_seen_at: replaced[0]?.first_seen_at ?? at,
    last_seen_at: at,
  });
  const isNew = replaced.length === 0;
  return { isNew, isFirst: isNew && other === undefined };
}

/** Which of the marks a user signed in with before; null where none is theirs. */
export async function findKnownMark(
  db: Executor,
  userId: string,
  marks: readonly string[],
): Promise<string | null> {
  if (marks.length === 0) return null;
  const found = await resultOf<{ readonly device: string } | undefined>(
    db("known_devices")
      .where({ user_id: userId })
      .whereIn("device", marks)
      .orderBy("last_seen_at", "desc")
      .first("device"),
  );
  return found?.device ?? null;
}

/** The member who signed in last with one of the marks; null for a browser that is unknown. */
export async function findMarksOwner(
  db: Executor,
  marks: readonly string[],
): Promise<string | null> {
  if (marks.length === 0) return null;
  const found = await resultOf<{ readonly user_id: string } | undefined>(
    db("known_devices").whereIn("device", marks).orderBy("last_seen_at", "desc").first("user_id"),
  );
  return found?.user_id ?? null;
}

export async function forgetDevicesOf(
  transaction: Transaction,
  userId: string,
  signInIds: readonly string[],
): Promise<void> {
  await transaction("known_devices")
    .where({ user_id: userId })
    .whereIn("sign_in_id", signInIds)
    .delete();
}

/** Forgets every device of a user, except that of the sign-in `keep`. */
export async function forgetOtherDevices(
  transaction: Transaction,
  userId: string,
  keep: string | null,
): Promise<void> {
  const devices = transaction("known_devices").where({ user_id: userId });
  await (
    keep === null ? devices : devices.whereRaw("sign_in_id is distinct from ?", [keep])
  ).delete();
}

/** Devices without a sign-in since `moment`. */
export async function deleteDevicesBefore(db: Executor, moment: Date): Promise<number> {
  return db("known_devices").where("last_seen_at", "<", moment).delete();
}
