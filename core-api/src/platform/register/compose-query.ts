import type {
  RegisterCondition,
  RegisterQuery,
  RegisterSelectionRequest,
  RegisterSort,
} from "../../contract/register.ts";
import type { Actor } from "../actor/actor.ts";
import type { RegisterSource, SqlChoice, SqlColumn } from "./register-source.ts";

/** SQL with `:name` for each of its values. */
export interface Statement {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The author and moment of a read. */
export interface Reader {
  readonly actor: Actor;
  readonly now: Date;
}

/** A place in the order of rows: the key and id of a row, as text. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

const types = {
  text: "text",
  masked: "text",
  choice: "text",
  number: "numeric",
  money: "bigint",
  date: "date",
  moment: "timestamptz",
} as const;

/** `a%b` for LIKE as itself. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

const isChoice = (column: SqlColumn | SqlChoice): column is SqlChoice => "conditions" in column;

/** Writes the SQL of one read. Names reach it through the source's columns only. */
export class QueryWriter {
  readonly #source: RegisterSource;
  readonly #values: Record<string, unknown>;
  #bound = 0;

  constructor(source: RegisterSource, { actor, now }: Reader) {
    this.#source = source;
    this.#values = { now, actor: actor.id, tenant: actor.tenant };
  }

  /** The placeholder of a value. */
  bind(value: unknown): string {
    this.#bound += 1;
    const name = `v${this.#bound}`;
    this.#values[name] = value;
    return `:${name}`;
  }

  /** The placeholder of a value of a type. Not `::`, in which Knex sees the end of a name. */
  cast(value: unknown, type: string): string {
    return `cast(${this.bind(value)} as ${type})`;
  }

  /** The statement with the values that it names: an unused one would have no type. */
  finish(text: string): Statement {
    const used = Object.entries(this.#values).filter(([name]) =>
      new RegExp(`:${name}\\b`).test(text),
    );
    return { text, values: Object.fromEntries(used) };
  }

  /** The joins that parts of a statement need. */
  joins(...parts: readonly string[]): string {
    return Object.entries(this.#source.joins ?? {})
      .filter(([alias]) => parts.some((part) => part.includes(`${alias}.`)))
      .map(([, join]) => join)
      .join(" ");
  }

  /** Returns the `from` clause's content: tables with a condition. */
  rows(where: string, ...parts: readonly string[]): string {
    return `${this.#source.table} ${this.joins(where, ...parts)} where ${where}`;
  }

  /** Returns the condition for matching rows that the actor may see. */
  where(query: RegisterQuery, actor: Actor): string {
    return [...this.#limits(actor), ...this.#match(query)].join(" and ");
  }

  whereSelected(selection: RegisterSelectionRequest, actor: Actor): string {
    const type = this.#idType();
    const listed = (ids: readonly string[]) => `any(${this.cast([...ids], `${type}[]`)})`;
    const { id } = this.#source;
    if ("ids" in selection) {
      return [...this.#limits(actor), `${id} = ${listed(selection.ids)}`].join(" and ");
    }
    const found = this.where(selection, actor);
    return selection.except.length === 0
      ? found
      : `${found} and not (${id} = ${listed(selection.except)})`;
  }

  /** The values of columns, named `c0`, `c1` and so on. */
  select(columns: readonly string[]): string {
    return columns.map((name, index) => `${this.#column(name).value} as c${index}`).join(", ");
  }

  /** Returns the expression to group by: a column's value, or a moment's day in India. */
  groupKey(column: string): string {
    const { value } = this.#column(column);
    return this.#contractOf(column).kind === "moment"
      ? `cast((${value}) at time zone 'Asia/Kolkata' as date)`
      : value;
  }

  sortKey(sort: RegisterSort): string {
    return this.#key(sort.column);
  }

  /** Rows after a place, in the order of `sort`. */
  after(sort: RegisterSort, place: Place): string {
    const sign = sort.direction === "ascending" ? ">" : "<";
    const key = this.cast(place.key, this.#typeOf(sort.column));
    const id = this.cast(place.id, this.#idType());
    return `(${this.#key(sort.column)}, ${this.#source.id}) ${sign} (${key}, ${id})`;
  }

  #limits(actor: Actor): readonly string[] {
    const { where, scope } = this.#source;
    const limit = scope?.(actor) ?? null;
    return limit === null ? [where] : [where, `(${limit})`];
  }

  #match({ filter, search }: RegisterQuery): readonly string[] {
    const conditions = filter.map((condition) => this.#condition(condition));
    return search === "" ? conditions : [...conditions, this.#search(search)];
  }

  #search(text: string): string {
    const columns = Object.entries(this.#source.register.columns);
    const found = columns.flatMap(([column, { kind, searched }]) => {
      if (searched !== true) return [];
      // Two characters are too common for an index to find them inside a text.
      const is = kind === "masked" ? "equals" : text.length < 3 ? "starts" : "contains";
      return [this.#condition({ column, is, text })];
    });
    return found.length === 0 ? "false" : `(${found.join(" or ")})`;
  }

  #condition(condition: RegisterCondition): string {
    const { column } = condition;
    const sql = this.#column(column);
    if (isChoice(sql)) return this.#chosen(sql, condition);
    const key = this.#key(column);
    switch (condition.is) {
      case "contains":
        return `${key} like lower(${this.bind(`%${escapePattern(condition.text)}%`)})`;
      case "starts":
        return `${key} like lower(${this.bind(`${escapePattern(condition.text)}%`)})`;
      case "equals":
        return `${key} = lower(${this.bind(condition.text)})`;
      case "one_of":
        return `${key} in (${condition.values.map((value) => this.bind(value)).join(", ")})`;
      case "between":
        return this.#between(column, condition.from, condition.to);
      case "empty":
        return `nullif(cast(${sql.value} as text), '') is null`;
      case "filled":
        return `nullif(cast(${sql.value} as text), '') is not null`;
    }
  }

  #chosen({ conditions }: SqlChoice, condition: RegisterCondition): string {
    const wanted = condition.is === "one_of" ? condition.values : Object.keys(conditions);
    const found = wanted.flatMap((value) => {
      const sql = Object.hasOwn(conditions, value) ? conditions[value] : undefined;
      return sql === undefined ? [] : [`(${sql})`];
    });
    const any = found.length === 0 ? "false" : `(${found.join(" or ")})`;
    return condition.is === "empty" ? `not ${any}` : any;
  }

  #between(column: string, from: number | string | null, to: number | string | null): string {
    const key = this.#key(column);
    const { kind } = this.#contractOf(column);
    const parts: string[] = [];
    if (kind === "moment") {
      const midnight = (day: string) => `cast(${day} as timestamp) at time zone 'Asia/Kolkata'`;
      if (from !== null) parts.push(`${key} >= ${midnight(this.cast(from, "date"))}`);
      if (to !== null) parts.push(`${key} < ${midnight(`${this.cast(to, "date")} + 1`)}`);
    } else {
      const type = (value: unknown) =>
        typeof value === "number" && !Number.isInteger(value) ? "numeric" : this.#typeOf(column);
      if (from !== null) parts.push(`${key} >= ${this.cast(String(from), type(from))}`);
      if (to !== null) parts.push(`${key} <= ${this.cast(String(to), type(to))}`);
    }
    return `(${parts.join(" and ")})`;
  }

  #key(column: string): string {
    const sql = this.#column(column);
    if (isChoice(sql)) return sql.value;
    const isText = this.#contractOf(column).kind === "text";
    return sql.key ?? (isText ? `(lower(${sql.value}) collate "C")` : sql.value);
  }

  #typeOf(column: string): string {
    const sql = this.#column(column);
    return (isChoice(sql) ? undefined : sql.type) ?? types[this.#contractOf(column).kind];
  }

  #idType(): "uuid" | "bigint" {
    return this.#source.register.id === "uuid" ? "uuid" : "bigint";
  }

  #column(name: string): SqlColumn | SqlChoice {
    const { columns } = this.#source;
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column === undefined) throw new TypeError(`The register has no column ${name}`);
    return column;
  }

  #contractOf(name: string) {
    const column = this.#source.register.columns[name];
    if (column === undefined) throw new TypeError(`The register has no column ${name}`);
    return column;
  }
}
