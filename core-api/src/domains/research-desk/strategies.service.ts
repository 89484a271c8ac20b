import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Strategy, StrategyFields } from "../../contract/research-desk.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";

interface StrategyRow extends Pick<
  Strategy,
  "id" | "name" | "description" | "horizon" | "risk" | "segment" | "version"
> {
  readonly retired_at: Date | null;
  readonly open_calls: number;
  readonly closed_calls: number;
}

/** Strategies of research calls. They are retired, never deleted. */
export interface StrategiesService {
  /** Those in use first. */
  list(): Promise<readonly Strategy[]>;
  /** @throws AppError `strategy.duplicate_name` (409). */
  add(by: Actor, fields: Omit<StrategyFields, "version" | "isRetired">): Promise<Strategy>;
  /** @throws AppError `strategy.not_found`, `.changed`, `.duplicate_name`. */
  edit(by: Actor, id: string, fields: StrategyFields): Promise<Strategy>;
}

export function createStrategies(
  db: Executor,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditService },
): StrategiesService {
  const list = async (executor: Executor): Promise<readonly Strategy[]> => {
    const rows = await resultOf<readonly StrategyRow[]>(
      executor("strategies as strategy")
        .orderByRaw("(strategy.retired_at is not null), lower(strategy.name)")
        .select(
          "strategy.*",
          executor.raw(`(select count(*)::int from desk_calls as call
            where call.strategy_id = strategy.id and call.state = 'open') as open_calls`),
          executor.raw(`(select count(*)::int from desk_calls as call
            where call.strategy_id = strategy.id and call.state <> 'open') as closed_calls`),
        ),
    );
    return rows.map(present);
  };
  const find = async (executor: Executor, id: string): Promise<Strategy> => {
    const row = (await list(executor)).find((each) => each.id === id);
    if (row === undefined) throw notFound();
    return row;
  };
  return {
    list: async () => list(db),
    add: async (by, fields) =>
      inTransaction(db, async (transaction) => {
        const id = createPublicId();
        await transaction("strategies").insert({ id, ...fields, created_at: clock.now() });
        await audit.append(transaction, {
          actor: by,
          action: "strategy.created",
          subject: id,
          details: { ...fields },
        });
        return find(transaction, id);
      }).catch(translateDuplicate),
    edit: async (by, id, { version, isRetired, ...fields }) =>
      inTransaction(db, async (transaction) => {
        const row = await resultOf<StrategyRow | undefined>(
          transaction("strategies").where({ id }).forUpdate().first(),
        );
        if (row === undefined) throw notFound();
        const before = await find(transaction, id);
        if (row.version !== version) {
          throw failure(
            "strategy.changed",
            409,
            "Someone else changed this strategy. Reload the page.",
            {
              fields: { current: before },
            },
          );
        }
        await transaction("strategies")
          .where({ id })
          .update({
            ...fields,
            retired_at: isRetired ? (row.retired_at ?? clock.now()) : null,
            version: version + 1,
          });
        const after = await find(transaction, id);
        await audit.append(transaction, {
          actor: by,
          action: "strategy.edited",
          subject: id,
          details: { before: describe(before), after: describe(after) },
        });
        return after;
      }).catch(translateDuplicate),
  };
}

function present(row: StrategyRow): Strategy {
  const { id, name, description, horizon, risk, segment, version } = row;
  return {
    id,
    name,
    description,
    horizon,
    risk,
    segment,
    isRetired: row.retired_at !== null,
    openCalls: row.open_calls,
    closedCalls: row.closed_calls,
    version,
  };
}

const describe = ({ name, description, horizon, risk, segment, isRetired }: Strategy) => ({
  name,
  description,
  horizon,
  risk,
  segment,
  isRetired: String(isRetired),
});

function notFound(): AppError {
  return new AppError("strategy.not_found", 404, "Strategy not found.");
}

function translateDuplicate(error: unknown): never {
  if (constraintOf(error) !== "strategy_name") throw error;
  const message = "A strategy with this name already exists. Choose another name.";
  throw new AppError("strategy.duplicate_name", 409, message, {
    details: [{ path: "body.name", message }],
  });
}
