import type { Transaction } from "@munshi/db";

/** The outcome of one changed row. */
export interface RowFate {
  readonly place: number;
  readonly fate: "reversed" | "kept" | "failed";
  /** Why a row was kept or could not be restored. */
  readonly reason: string;
}

export const keptReasons = {
  changed: "Changed since",
  gone: "Removed since",
  again: "Stored again since",
  undone: "The earlier value is from an import that was undone",
} as const;

interface TableShape {
  readonly table: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Columns that an update may set. */
  readonly settable: readonly string[];
}

interface Statement {
  readonly fileId: number;
  readonly statement: number;
  readonly shape: TableShape;
  /** Only this row of the statement. */
  readonly place?: number;
}

/** Reads the columns of a recorded table. */
export async function loadShape(transaction: Transaction, table: string): Promise<TableShape> {
  const result = await transaction.raw<{
    rows: { name: string; is_key: boolean; identity: string }[];
  }>(
    `select quote_ident(a.attname) as name, a.attidentity as identity,
       coalesce(array_position(i.indkey::smallint[], a.attnum) is not null, false) as is_key
     from pg_attribute a
     left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = cast(:table as regclass) and a.attnum > 0 and not a.attisdropped
     order by a.attnum`,
    { table },
  );
  const { rows } = result;
  return {
    table,
    keys: rows.filter((row) => row.is_key).map(({ name }) => name),
    columns: rows.map(({ name }) => name),
    settable: rows.filter(({ identity }) => identity !== "a").map(({ name }) => name),
  };
}

/** Columns that a recorded hash leaves out. */
const ids: ReadonlySet<string> = new Set(["file_id", "row_id"]);

/** Companies' last-seen dates, which every daily file advances, are restored one by one. */
const dates = "array['named_on', 'series_on']";

const isOfUndone = `(e.old->>'file_id') in
  (select id::text from import_files where undone_at is not null)`;

function composeUndo(action: string, { table, keys, columns, settable }: TableShape): string {
  const matches = keys.map((key) => `t.${key} = k.${key}`).join(" and ");
  const stored = `cross join lateral jsonb_populate_record(null::${table}, e.key) k`;
  const entries = `with e as (
    select * from import_changes where file_id = :fileId and statement = :statement
      and coalesce(place = :place, true))`;
  if (action === "insert") {
    const values = columns.filter((column) => !ids.has(column)).map((c) => `t.${c}`);
    const isOwn = columns.includes("file_id") ? "and t.file_id = :fileId" : "";
    return `${entries}, done as (
        delete from ${table} t using e ${stored}
        where ${matches} and hash_record_extended(row(${values.join(", ")}), 0) = e.mark ${isOwn}
        returning e.place)
      select e.place, done.place is not null as reversed, t.${keys[0] ?? ""} is null as gone,
        false as undone
      from e ${stored} left join ${table} t on ${matches} left join done using (place)`;
  }
  if (action === "update") {
    const set = settable.join(", ");
    // Values other than dates go back together or not at all.
    return `${entries}, now as (
        select e.place, to_jsonb(t) as row, coalesce((
            select bool_and(to_jsonb(t)->x.k is not distinct from x.v)
            from jsonb_each(e.new - ${dates} - 'file_id') x (k, v)), true) as whole
        from e ${stored} join ${table} t on ${matches}),
      back as (
        select e.place, e.key, n.whole, case when n.whole then e.old - ${dates} else '{}' end || coalesce((
            select jsonb_object_agg(x.k, e.old->x.k) from jsonb_each(e.new) x (k, v)
            where x.k = any(${dates}) and n.row->x.k is not distinct from x.v), '{}') as old
        from e join now n using (place)),
      e2 as (select b.place, b.key, b.old, b.whole, e.new from back b join e using (place)
        where b.old <> '{}' and (${isOfUndone}) is not true),
      done as (
        update ${table} t
        set (${set}) = (select ${set} from jsonb_populate_record(t, e.old))
        from e2 e ${stored} where ${matches}
        returning e.place, e.whole, e.old, e.new)
      select e.place,
        done.place is not null and done.whole
          and (select bool_and(done.old ? x.k) from jsonb_object_keys(done.new) x (k)) as reversed,
        now.place is null as gone, coalesce(${isOfUndone}, false) as undone
      from e left join now using (place) left join done using (place)`.replaceAll(
      "done.old ? x.k",
      "jsonb_exists(done.old, x.k)",
    );
  }
  const list = columns.join(", ");
  const returned = keys.map((key) => `'${key.replaceAll('"', "")}', ${key}`).join(", ");
  return `${entries}, done as (
      insert into ${table} (${list}) overriding system value
      select ${columns.map((column) => `p.${column}`).join(", ")}
      from e cross join lateral jsonb_populate_record(null::${table}, e.old) p
      where (${isOfUndone}) is not true
      on conflict do nothing
      returning jsonb_build_object(${returned}) as key)
    select e.place, done.key is not null as reversed, false as gone,
      coalesce(${isOfUndone}, false) as undone
    from e left join done on done.key = e.key`;
}

/** Undoes one statement of an import; rows changed since keep their values. */
export async function undoStatement(
  transaction: Transaction,
  action: string,
  statement: Statement,
): Promise<readonly RowFate[]> {
  const { fileId, place = null } = statement;
  const sql = composeUndo(action, statement.shape);
  try {
    return await transaction.transaction(async (attempt) => {
      const result = await attempt.raw<{
        rows: { place: number; reversed: boolean; gone: boolean; undone: boolean }[];
      }>(
        sql,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Knex lists no null
        { fileId, statement: statement.statement, place } as never,
      );
      return result.rows.map(({ place, reversed, gone, undone }): RowFate => {
        if (reversed) return { place, fate: "reversed", reason: "" };
        const reason = undone
          ? keptReasons.undone
          : gone
            ? keptReasons.gone
            : action === "delete"
              ? keptReasons.again
              : keptReasons.changed;
        return { place, fate: "kept", reason };
      });
    });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : null;
    // Integrity constraints: some row is in use, or its key was given to another one.
    if (typeof code !== "string" || !code.startsWith("23")) throw error;
    if (place !== null) return [{ place, ...describeFailure(error) }];
  }
  const places = (await transaction("import_changes")
    .where({ file_id: fileId, statement: statement.statement })
    .orderBy("place")
    .pluck("place")) as number[];
  const fates: RowFate[] = [];
  for (const each of places) {
    fates.push(...(await undoStatement(transaction, action, { ...statement, place: each })));
  }
  return fates;
}

function describeFailure(error: unknown): Pick<RowFate, "fate" | "reason"> {
  const read = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : null;
    return typeof value === "string" ? value : "";
  };
  if (read("code") === "23503") {
    return { fate: "kept", reason: `In use by ${read("table").replaceAll("_", " ")}` };
  }
  return { fate: "failed", reason: `The database refused it: ${read("constraint")}` };
}
