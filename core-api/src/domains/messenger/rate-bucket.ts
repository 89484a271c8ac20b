import { resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { BroadcastChannel } from "../../contract/broadcast-texts.ts";

const minuteMs = 60_000;

interface Bucket {
  /** Whole tokens. */
  readonly tokens: number;
  /** When the next token is due, if there is none. */
  readonly next: Date;
  take(count: number): Promise<void>;
}

/** Refills and locks the tokens of a channel; ten seconds' worth of them are kept at most. */
export async function openBucket(
  transaction: Transaction,
  tenant: string,
  channel: BroadcastChannel,
  at: Date,
): Promise<Bucket> {
  const where = { tenant_key: tenant, channel };
  const rate = await resultOf<
    { readonly per_minute: number; readonly tokens: number; readonly refilled_at: Date } | undefined
  >(
    transaction("broadcast_rates")
      .where(where)
      .forUpdate()
      .first("per_minute", "tokens", "refilled_at"),
  );
  if (rate === undefined) throw new TypeError(`${tenant} has no rate for ${channel}`);
  const perMs = rate.per_minute / minuteMs;
  const passed = Math.max(0, at.getTime() - rate.refilled_at.getTime());
  const held = Math.min(Math.max(1, rate.per_minute / 6), rate.tokens + passed * perMs);
  return {
    tokens: Math.floor(held),
    next: new Date(at.getTime() + Math.ceil((1 - held) / perMs)),
    take: async (count) => {
      await transaction("broadcast_rates")
        .where(where)
        .update({ tokens: held - count, refilled_at: at });
    },
  };
}
