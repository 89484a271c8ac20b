import type { Transaction } from "@munshi/db";

/** Keeps that a user signed in from a device; was it new, and was another one known before? */
export async function meetDevice(
  transaction: Transaction,
  userId: string,
  device: string,
  at: Date,
): Promise<{ readonly isNew: boolean; readonly isFirst: boolean }> {
  const met: unknown[] = await transaction("known_devices")
    .insert({ user_id: userId, device, first_seen_at: at })
    .onConflict(["user_id", "device"])
    .ignore()
    .returning("device");
  if (met.length === 0) return { isNew: false, isFirst: false };
  const other: unknown = await transaction("known_devices")
    .where({ user_id: userId })
    .whereNot({ device })
    .first("device");
  return { isNew: true, isFirst: other === undefined };
}
