import type { Transaction } from "@munshi/db";
import { notifyAll } from "../notifications/index.ts";
import { listFollowers } from "./box-relations.repository.ts";
import type { StoredBox, StoredVersion } from "./boxes.repository.ts";

/**
 * Notifies the active followers of a manager's box of a new version, in the transaction that
 * publishes it: all of them at one moment.
 */
export async function announceVersion(
  transaction: Transaction,
  box: StoredBox,
  version: StoredVersion,
): Promise<void> {
  if (version.version === 1 || box.manager_id === null) return;
  // A note can name stocks, which not every follower of a box with a fee may see.
  const isNoted = version.note !== "" && box.fee === null;
  const followers = await listFollowers(transaction, box.id);
  await notifyAll(
    transaction,
    followers.map(({ user_id: userId, tenant_key: tenant }) => ({
      userId,
      tenant,
      kind: "stock_box",
      source: `stock-box:${box.id}:${version.version}`,
      content: `${box.name} has a new version: ${isNoted ? version.note : "see what changed."}`,
      redirectUrl: `/stock-box-detail?id=${box.id}`,
      at: version.published_at,
    })),
  );
}
