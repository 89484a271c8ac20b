import { scriptDateRegister, scriptLimitRegister, scriptRegister } from "../../contract/scripts.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { defineSource } from "../../platform/register/index.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import type { AuditService } from "../audit/index.ts";

const retired = (alias: string): string =>
  `case when ${alias}.retired_at is null then 'in-use' else 'retired' end`;

/** Lists of scripts, their limits and expiry dates. */
export function createScriptSources(deps: {
  readonly clock: Clock;
  readonly audit: AuditService;
}): readonly RegisterSource[] {
  const { clock, audit } = deps;
  const setState = (
    state: "allowed" | "suspended",
  ): RegisterSource<typeof scriptRegister>["actions"]["allow"] => ({
    async apply(transaction, { id, actor }) {
      const changed = await transaction("scripts")
        .where({ id })
        .whereNotIn("state", [state, "retired"])
        .update({ state, updated_at: clock.now() })
        .increment("version", 1);
      if (changed === 0) return { skipped: `Already retired or ${state}.` };
      await audit.append(transaction, {
        actor,
        action: "script.edited",
        subject: id,
        details: { state },
      });
      return "done";
    },
  });
  return [
    defineSource({
      register: scriptRegister,
      table: "scripts as script",
      joins: { type: "left join script_types as type on type.id = script.type_id" },
      id: "script.id",
      where: "true",
      columns: {
        symbol: { value: "script.symbol" },
        exchange: { value: "script.exchange" },
        name: { value: "script.name" },
        isin: { value: "script.isin" },
        type: { value: "type.name" },
        lot: { value: "script.lot" },
        tick: { value: "script.tick" },
        state: { value: "script.state" },
        expires: {
          value: `(select min(expires_on) from script_dates as expiry
            where expiry.script_id = script.id and expiry.retired_at is null)`,
        },
        limits: {
          value: `(select count(*)::int from script_limits as rule where rule.retired_at is null
            and (rule.script_id = script.id or rule.type_id = script.type_id
              or (rule.script_id is null and rule.type_id is null)))`,
        },
        note: { value: "script.note" },
      },
      actions: { suspend: setState("suspended"), allow: setState("allowed") },
    }),
    defineSource({
      register: scriptLimitRegister,
      table: "script_limits as rule",
      joins: {
        script: "left join scripts as script on script.id = rule.script_id",
        type: "left join script_types as type on type.id = rule.type_id",
        client: "left join users as client on client.id = rule.user_id",
      },
      id: "rule.id",
      where: "true",
      columns: {
        subject: {
          value:
            "coalesce(script.symbol || ' on ' || script.exchange, type.name, 'All instruments')",
        },
        holder: { value: "rule.holder" },
        client: { value: "coalesce(client.first_name || ' ' || client.last_name, '')" },
        side: { value: "rule.side" },
        period: { value: "rule.period" },
        quantity: {
          value: "case rule.measure when 'quantity' then rule.amount end",
          type: "bigint",
        },
        value: { value: "case rule.measure when 'value' then rule.amount end", type: "bigint" },
        state: { value: retired("rule") },
      },
      actions: {},
    }),
    defineSource({
      register: scriptDateRegister,
      table: "script_dates as expiry",
      joins: { script: "left join scripts as script on script.id = expiry.script_id" },
      id: "expiry.id",
      where: "true",
      columns: {
        symbol: { value: "script.symbol" },
        exchange: { value: "script.exchange" },
        expires: { value: "expiry.expires_on" },
        note: { value: "expiry.note" },
        state: { value: retired("expiry") },
      },
      actions: {},
    }),
  ];
}
