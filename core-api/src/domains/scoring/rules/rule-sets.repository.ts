import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { RuleSet, StoredRuleSet } from "./rule-set.schema.ts";

interface RuleSetRow {
  readonly version: number;
  readonly title: string;
  readonly valid_from: IsoDate;
  readonly body: Pick<RuleSet, "weights" | "sectors" | "rules">;
  readonly note: string;
}

/** Author and time of a rule set. */
export interface Publication {
  readonly publishedAt: Date;
  readonly actor: string;
}

/** Lock key ("rule"), so that concurrent imports get different versions. */
const ruleSetLock = 0x72756c65;

/** Stores a validated set as the newest version and returns it. */
export async function insertRuleSet(
  transaction: Transaction,
  ruleSet: RuleSet,
  publication: Publication,
): Promise<number> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [ruleSetLock]);
  const newest = await transaction<RuleSetRow>("score_rule_sets")
    .orderBy("version", "desc")
    .first("version");
  const version = (newest?.version ?? 0) + 1;
  await insertVersion(transaction, { ...ruleSet, version }, publication);
  return version;
}

/** Stores the shipped set if there is none. */
export async function insertFirstRuleSet(
  db: Executor,
  ruleSet: RuleSet,
  publication: Publication,
): Promise<void> {
  const first = await resultOf<object | undefined>(db("score_rule_sets").first("version"));
  if (first === undefined) await insertVersion(db, { ...ruleSet, version: 1 }, publication);
}

async function insertVersion(
  db: Executor,
  { version, title, validFrom, note, ...body }: StoredRuleSet,
  { publishedAt, actor }: Publication,
): Promise<void> {
  await db("score_rule_sets")
    .insert({
      version,
      title,
      valid_from: validFrom,
      body: JSON.stringify(body),
      note,
      published_at: publishedAt,
      actor,
    })
    // a concurrent call may have stored the first set
    .onConflict("version")
    .ignore();
}

/** The newest set valid on a day, or the first for earlier days; null without any set. */
export async function findRuleSetOf(db: Executor, asOf: IsoDate): Promise<StoredRuleSet | null> {
  const row = await db<RuleSetRow>("score_rule_sets")
    .orderByRaw("valid_from <= ? desc", [asOf])
    .orderByRaw("case when valid_from <= ? then version else -version end desc", [asOf])
    .first();
  return row === undefined ? null : toRuleSet(row);
}

/** Null for an unknown version. */
export async function findRuleSet(db: Executor, version: number): Promise<StoredRuleSet | null> {
  const row = await db<RuleSetRow>("score_rule_sets").where({ version }).first();
  return row === undefined ? null : toRuleSet(row);
}

function toRuleSet({ version, title, valid_from: validFrom, body, note }: RuleSetRow) {
  return { version, title, validFrom, note, ...body };
}
