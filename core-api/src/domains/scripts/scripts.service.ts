import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type {
  NewScript,
  NewScriptDate,
  NewScriptLimit,
  Script,
  ScriptChoices,
  ScriptDate,
  ScriptDateEdit,
  ScriptEdit,
  ScriptLimit,
  ScriptLimitEdit,
  ScriptType,
} from "../../contract/scripts.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { MarketFacts } from "../market/index.ts";
import { createVersionedRows } from "./versioned-rows.ts";
import type { RowDeps } from "./versioned-rows.ts";

type TypeFields = Pick<ScriptType, "name" | "description">;

/** Staff actions on scripts; failures as documented for the routes. */
export interface ScriptsService {
  choices(search: string): Promise<ScriptChoices>;
  listTypes(): Promise<readonly ScriptType[]>;
  addType(by: Actor, fields: TypeFields): Promise<ScriptType>;
  editType(
    by: Actor,
    id: string,
    edit: TypeFields & Pick<ScriptType, "isRetired" | "version">,
  ): Promise<ScriptType>;
  get(id: string): Promise<Script>;
  /** Takes the instrument from the loaded securities. */
  add(by: Actor, script: NewScript): Promise<Script>;
  edit(by: Actor, id: string, edit: ScriptEdit): Promise<Script>;
  getDate(id: string): Promise<ScriptDate>;
  addDate(by: Actor, date: NewScriptDate): Promise<ScriptDate>;
  editDate(by: Actor, id: string, edit: ScriptDateEdit): Promise<ScriptDate>;
  getLimit(id: string): Promise<ScriptLimit>;
  addLimit(by: Actor, limit: NewScriptLimit): Promise<ScriptLimit>;
  editLimit(by: Actor, id: string, edit: ScriptLimitEdit): Promise<ScriptLimit>;
}

const shownChoices = 20;

export function createScripts(
  db: Executor,
  deps: RowDeps & { readonly facts: MarketFacts },
): ScriptsService {
  const { clock, facts } = deps;
  const types = createVersionedRows<ScriptType>(db, deps, {
    table: "script_types",
    name: "script_type",
    missing: "Type not found.",
    find: async (executor, id) => (await listTypes(executor, id))[0] ?? null,
    duplicates: {
      script_type_name: ["duplicate_name", "name", "A type with this name already exists."],
    },
  });
  const scripts = createVersionedRows<Script>(db, deps, {
    table: "scripts",
    name: "script",
    missing: "Script not found.",
    find: findScript,
    duplicates: {
      script_instrument: ["duplicate", "symbol", "A script for this instrument already exists."],
    },
  });
  const dates = createVersionedRows<ScriptDate>(db, deps, {
    table: "script_dates",
    name: "script_date",
    missing: "Date not found.",
    find: findDate,
    duplicates: {
      script_date_day: ["duplicate", "expiresOn", "This script already has this date."],
    },
  });
  const limits = createVersionedRows<ScriptLimit>(db, deps, {
    table: "script_limits",
    name: "script_limit",
    missing: "Limit not found.",
    find: findLimit,
    audited: describeForAudit,
  });

  return {
    async choices(search) {
      const inUse = await resultOf<ScriptChoices["types"]>(
        db("script_types").whereNull("retired_at").orderByRaw("lower(name)").select("id", "name"),
      );
      const found = await resultOf<ScriptChoices["scripts"]>(
        db("scripts")
          .where("state", "<>", "retired")
          .whereRaw("starts_with(lower(symbol), ?)", [search.trim().toLowerCase()])
          .orderByRaw("lower(symbol), exchange desc")
          .limit(shownChoices)
          .select("id", "symbol", "exchange"),
      );
      return { types: [...inUse], scripts: [...found] };
    },
    listTypes: async () => listTypes(db),
    addType: async (by, fields) => types.add(by, async () => fields),
    editType: async (by, id, { name, description, ...edit }) =>
      types.edit(by, id, edit, async () => ({ name, description })),
    get: scripts.get,
    async add(by, { symbol, exchange, typeId, ...terms }) {
      const dataset = await facts.findVersion();
      const company = dataset === null ? null : await facts.findCompanyByName(dataset, symbol);
      const isListed = exchange === "NSE" ? company?.series != null : company?.bseCode != null;
      if (company?.isin == null || !isListed) {
        const message = `No loaded security has the symbol ${symbol} on ${exchange}. Check the symbol, or import the security first.`;
        throw new AppError("script.unknown_security", 404, message, {
          details: [{ path: "body.symbol", message }],
        });
      }
      const { isin, name } = company;
      return scripts.add(by, async (transaction) => {
        await requireType(transaction, typeId);
        const instrument = { exchange, isin, symbol: company.symbol, name };
        return { ...instrument, ...terms, type_id: typeId, updated_at: clock.now() };
      });
    },
    edit: async (by, id, { typeId, version, ...terms }) =>
      scripts.edit(by, id, { version }, async (transaction, before) => {
        await requireType(transaction, typeId, before.typeId);
        return { ...terms, type_id: typeId, updated_at: clock.now() };
      }),
    getDate: dates.get,
    addDate: async (by, { scriptId, expiresOn, note }) =>
      dates.add(by, async (transaction) => {
        if ((await findScript(transaction, scriptId)) === null) {
          const message = "Choose a script.";
          throw new AppError("script.not_found", 404, message, {
            details: [{ path: "body.scriptId", message }],
          });
        }
        return { script_id: scriptId, expires_on: expiresOn, note };
      }),
    editDate: async (by, id, { expiresOn, note, ...edit }) =>
      dates.edit(by, id, edit, async () => ({ expires_on: expiresOn, note })),
    getLimit: limits.get,
    addLimit: async (by, limit) =>
      limits.add(by, (transaction) => readLimit(transaction, by.tenant, limit)),
    editLimit: async (by, id, { isRetired, version, ...limit }) =>
      limits.edit(by, id, { isRetired, version }, (transaction, before) =>
        readLimit(transaction, by.tenant, limit, before),
      ),
  };
}

async function listTypes(db: Executor, id?: string): Promise<readonly ScriptType[]> {
  const rows = await resultOf<
    readonly (Omit<ScriptType, "isRetired"> & { readonly retired_at: Date | null })[]
  >(
    db("script_types as type")
      .modify((query) => {
        if (id !== undefined) void query.where("type.id", id);
      })
      .orderByRaw("(type.retired_at is not null), lower(type.name)")
      .select("type.id", "type.name", "type.description", "type.retired_at", "type.version")
      .select(db.raw("(select count(*)::int from scripts where type_id = type.id) as scripts")),
  );
  return rows.map(({ retired_at: retired, ...type }) => ({ ...type, isRetired: retired !== null }));
}

async function findScript(db: Executor, id: string): Promise<Script | null> {
  const row = await resultOf<Script | undefined>(
    db("scripts as script")
      .join("script_types as type", "type.id", "script.type_id")
      .where("script.id", id)
      .first({
        id: "script.id",
        symbol: "script.symbol",
        exchange: "script.exchange",
        name: "script.name",
        isin: "script.isin",
        typeId: "script.type_id",
        type: "type.name",
        lot: "script.lot",
        tick: "script.tick",
        state: "script.state",
        note: "script.note",
        version: "script.version",
      }),
  );
  return row ?? null;
}

async function findDate(db: Executor, id: string): Promise<ScriptDate | null> {
  const row = await resultOf<
    | {
        readonly expires_on: string;
        readonly note: string;
        readonly retired_at: Date | null;
        readonly version: number;
        readonly script_id: string;
        readonly symbol: string;
        readonly exchange: Script["exchange"];
      }
    | undefined
  >(
    db("script_dates as date")
      .join("scripts as script", "script.id", "date.script_id")
      .where("date.id", id)
      .first("date.*", "script.symbol", "script.exchange"),
  );
  if (row === undefined) return null;
  const { expires_on: expiresOn, note, version, symbol, exchange } = row;
  return {
    id,
    expiresOn,
    note,
    version,
    isRetired: row.retired_at !== null,
    script: { id: row.script_id, symbol, exchange },
  };
}

/** With the client's id: entries of the audit log are kept after an account is erased. */
async function describeForAudit(
  transaction: Transaction,
  id: string,
  shown: ScriptLimit,
): Promise<object> {
  const { client: _, ...limit } = shown;
  const row = await resultOf<{ readonly user_id: string | null } | undefined>(
    transaction("script_limits").where({ id }).first("user_id"),
  );
  return { ...limit, clientId: row?.user_id ?? null };
}

async function findLimit(db: Executor, id: string): Promise<ScriptLimit | null> {
  const row = await resultOf<
    | (Pick<ScriptLimit, "holder" | "side" | "period" | "measure" | "version"> & {
        readonly script_id: string | null;
        readonly type_id: string | null;
        readonly email: string | null;
        readonly symbol: string | null;
        readonly exchange: string | null;
        readonly type: string | null;
        readonly amount: string;
        readonly retired_at: Date | null;
      })
    | undefined
  >(
    db("script_limits as rule")
      .leftJoin("scripts as script", "script.id", "rule.script_id")
      .leftJoin("script_types as type", "type.id", "rule.type_id")
      .leftJoin("users as client", "client.id", "rule.user_id")
      .where("rule.id", id)
      .first("rule.*", "script.symbol", "script.exchange", "type.name as type", "client.email"),
  );
  if (row === undefined) return null;
  const { holder, side, period, measure, version, symbol, exchange, type } = row;
  return {
    id,
    scriptId: row.script_id,
    typeId: row.type_id,
    holder,
    client: row.email ?? "",
    side,
    period,
    measure,
    amount: Number(row.amount),
    subject: symbol === null ? (type ?? "All instruments") : `${symbol} on ${exchange}`,
    isRetired: row.retired_at !== null,
    version,
  };
}

/** A type in use, or the one that the script has. */
async function requireType(db: Executor, id: string, current: string | null = null): Promise<void> {
  const row = await resultOf<{ readonly retired_at: Date | null } | undefined>(
    db("script_types").where({ id }).first("retired_at"),
  );
  if (row !== undefined && (row.retired_at === null || id === current)) return;
  const message = "Choose a type that is in use.";
  throw new AppError("script.unknown_type", 400, message, {
    details: [{ path: "body.typeId", message }],
  });
}

/** The row of a limit. */
async function readLimit(
  transaction: Transaction,
  tenant: string,
  { scriptId, typeId, holder, client, side, period, measure, amount }: NewScriptLimit,
  before: ScriptLimit | null = null,
): Promise<Readonly<Record<string, unknown>>> {
  const refuse = (field: string, message: string, code = "unknown_choice"): never => {
    throw new AppError(`script_limit.${code}`, 400, message, {
      details: [{ path: `body.${field}`, message }],
    });
  };
  if (scriptId !== null && typeId !== null) {
    refuse("typeId", "Choose a script or a type, not both.");
  }
  if (holder === "total" && period === "order") {
    const message = "A per-order limit cannot cover all clients together. Choose a per-day limit.";
    refuse("period", message, "total_per_order");
  }
  if (scriptId !== null && (await findScript(transaction, scriptId)) === null) {
    refuse("scriptId", "Choose a script.");
  }
  if (typeId !== null && typeId !== before?.typeId) {
    const row = await resultOf<object | undefined>(
      transaction("script_types").where({ id: typeId }).whereNull("retired_at").first("id"),
    );
    if (row === undefined) refuse("typeId", "Choose a type that is in use.");
  }
  let userId: string | null = null;
  if (holder === "client") {
    const row = await resultOf<{ readonly id: string } | undefined>(
      transaction("users").where({ email: client, tenant_key: tenant }).first("id"),
    );
    if (row === undefined) refuse("client", "No client has this email address.");
    userId = row?.id ?? null;
  }
  return {
    script_id: scriptId,
    type_id: typeId,
    holder,
    user_id: userId,
    side,
    period,
    measure,
    amount,
  };
}
