import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { LeadOption } from "../../../contract/leads.ts";
import type { LeadOptionKind } from "../../../contract/lead-states.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { AuditService } from "../../audit/index.ts";

export interface OptionRow {
  readonly id: string;
  readonly kind: LeadOptionKind;
  readonly key: "form" | "query" | "upload" | "staff" | null;
  readonly name: string;
  readonly retired_at: Date | null;
  readonly version: number;
  readonly leads: number;
}

/** Sources, services and reasons, retired ones too, with the leads that have each. */
export async function listOptions(db: Executor, tenant: string): Promise<readonly OptionRow[]> {
  return resultOf<readonly OptionRow[]>(
    db("lead_options as option")
      .where("option.tenant_key", tenant)
      .orderByRaw("kind, (retired_at is not null), lower(name)")
      .select(
        "option.*",
        db.raw(`(select count(*)::int from leads
          where option.id in (source_id, service_id, reason_id)) as leads`),
      ),
  );
}

/** The source of leads that the product itself makes. */
export async function findBuiltIn(
  db: Executor,
  tenant: string,
  key: NonNullable<OptionRow["key"]>,
): Promise<{ readonly id: string; readonly name: string }> {
  const row = await resultOf<{ readonly id: string; readonly name: string } | undefined>(
    db("lead_options").where({ tenant_key: tenant, kind: "source", key }).first("id", "name"),
  );
  if (row === undefined) throw new TypeError(`The source ${key} is missing`);
  return row;
}

/** An option that leads may get. @throws AppError `lead.unknown_option`. */
export async function requireOption(
  db: Executor,
  tenant: string,
  kind: LeadOptionKind,
  id: string,
  /** The lead's current option, which it may keep even if retired. */
  current: string | null = null,
): Promise<{ readonly id: string; readonly name: string }> {
  const row = await resultOf<OptionRow | undefined>(
    db("lead_options").where({ tenant_key: tenant, kind, id }).first(),
  );
  if (row === undefined || (row.retired_at !== null && row.id !== current)) {
    throw new AppError("lead.unknown_option", 400, `Choose a ${kind} that is in use.`, {
      details: [{ path: `body.${kind}Id`, message: `Choose a ${kind} that is in use.` }],
    });
  }
  return row;
}

function presentOption(row: OptionRow): LeadOption {
  const { id, kind, name, leads, version } = row;
  return {
    id,
    kind,
    name,
    leads,
    version,
    isRetired: row.retired_at !== null,
    isBuiltIn: row.key !== null,
  };
}

export interface LeadOptionsService {
  list(tenant: string): Promise<readonly LeadOption[]>;
  /** @throws AppError `lead_option.duplicate_name` (409). */
  add(by: Actor, kind: LeadOptionKind, name: string): Promise<LeadOption>;
  /** @throws AppError `lead_option.not_found`, `.changed`, `.duplicate_name`, `.in_use`. */
  edit(
    by: Actor,
    kind: LeadOptionKind,
    id: string,
    edit: { readonly version: number; readonly name: string; readonly isRetired: boolean },
  ): Promise<LeadOption>;
}

export function createLeadOptions(
  db: Executor,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditService },
): LeadOptionsService {
  const find = async (executor: Executor, tenant: string, id: string): Promise<LeadOption> => {
    const row = (await listOptions(executor, tenant)).find((each) => each.id === id);
    if (row === undefined) throw notFound();
    return presentOption(row);
  };
  return {
    list: async (tenant) => (await listOptions(db, tenant)).map(presentOption),
    add: async (by, kind, name) =>
      inTransaction(db, async (transaction) => {
        const id = createPublicId();
        await transaction("lead_options").insert({
          id,
          tenant_key: by.tenant,
          kind,
          name,
          created_at: clock.now(),
        });
        await audit.append(transaction, {
          actor: by,
          action: `lead_${kind}.created`,
          subject: id,
          details: { name },
        });
        return find(transaction, by.tenant, id);
      }).catch(translateDuplicate),
    edit: async (by, kind, id, { version, name, isRetired }) =>
      inTransaction(db, async (transaction) => {
        const row = await resultOf<OptionRow | undefined>(
          transaction("lead_options")
            .where({ tenant_key: by.tenant, kind, id })
            .forNoKeyUpdate()
            .first(),
        );
        if (row === undefined) throw notFound();
        if (row.version !== version) {
          throw failure("lead_option.changed", 409, "Someone else changed it. Reload the page.", {
            fields: { current: await find(transaction, by.tenant, id) },
          });
        }
        if (isRetired && row.key !== null) {
          throw new AppError(
            "lead_option.in_use",
            409,
            "The product uses it. Rename it instead of retiring it.",
          );
        }
        await transaction("lead_options")
          .where({ id })
          .update({
            name,
            retired_at: isRetired ? (row.retired_at ?? clock.now()) : null,
            version: version + 1,
          });
        await audit.append(transaction, {
          actor: by,
          action: `lead_${kind}.edited`,
          subject: id,
          details: { before: row.name, name, retired: String(isRetired) },
        });
        return find(transaction, by.tenant, id);
      }).catch(translateDuplicate),
  };
}

function notFound(): AppError {
  return new AppError("lead_option.not_found", 404, "Not found.");
}

function translateDuplicate(error: unknown): never {
  if (constraintOf(error) !== "lead_option_name") throw error;
  throw new AppError("lead_option.duplicate_name", 409, "This name is already in use.", {
    details: [{ path: "body.name", message: "This name is already in use." }],
  });
}
