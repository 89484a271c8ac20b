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

/** Who brought a rule set in, and when. */
export interface Publication {
  readonly publishedAt: Date;
  readonly actor: string;
}

/** "rule": two sets that are brought in at once get versions of their own. */
const ruleSetLock = 0x72756c65;

/** Stores a set as the newest version, which is returned; the caller has checked it. */
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

/** Stores the set that the product comes with, unless there is one already. */
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
    // a rival may have brought the first one in meanwhile
    .onConflict("version")
    .ignore();
}

/** The newest set that is valid on a day; for a day before all, the first. Null where there is none. */
export async function findRuleSetOf(db: Executor, asOf: IsoDate): Promise<StoredRuleSet | null> {
  const row = await db<RuleSetRow>("score_rule_sets")
    .orderByRaw("valid_from <= ? desc", [asOf])
    .orderByRaw("case when valid_from <= ? then version else -version end desc", [asOf])
    .first();
  return row === undefined ? null : toRuleSet(row);
}

/** Null for a version that there is not. */
export async function findRuleSet(db: Executor, version: number): Promise<StoredRuleSet | null> {
  const row = await db<RuleSetRow>("score_rule_sets").where({ version }).first();
  return row === undefined ? null : toRuleSet(row);
}

function toRuleSet({ version, title, valid_from: validFrom, body, note }: RuleSetRow) {
  return { version, title, validFrom, note, ...body };
}
