import { withStatementTimeout } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { registerLimits } from "../../contract/register.ts";
import type {
  RegisterCount,
  RegisterPageRequest,
  RegisterQuery,
  RegisterRow,
  RegisterRows,
  RegisterSelectionRequest,
  RegisterSort,
  SelectionSummary,
} from "../../contract/register.ts";
import { sqlStateOf } from "../db/sqlstate.ts";
import { QueryWriter } from "./compose-query.ts";
import type { Place, Reader, Statement } from "./compose-query.ts";
import type { RegisterDeps, RegisterSource } from "./register-source.ts";

const listTimeoutMs = 5_000;
const countTimeoutMs = 1_500;
const queryCanceled = "57014";

interface StoredRow {
  readonly row_id: string;
  readonly row_key: string;
  readonly [column: `c${number}`]: unknown;
}

async function runStatement<Row>(
  db: Executor,
  { text, values }: Statement,
): Promise<readonly Row[]> {
  const { rows } = await db.raw<{ readonly rows: readonly Row[] }>(
    text,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Knex lists the types of bindings, pg takes any value
    values as never,
  );
  return rows;
}

function tooSlow(cause: unknown): AppError {
  return new AppError(
    "register.too_slow",
    422,
    "This filter takes too long. Add a condition that narrows it, such as a date.",
    { cause },
  );
}

/** Runs reads under a time limit. @throws AppError `register.too_slow` (422). */
async function withinTime<T>(db: Executor, work: (db: Transaction) => Promise<T>): Promise<T> {
  return withStatementTimeout(db, listTimeoutMs, work).catch((error: unknown) => {
    throw sqlStateOf(error) === queryCanceled ? tooSlow(error) : error;
  });
}

interface RowsRequest {
  readonly query: RegisterQuery;
  readonly sort: RegisterSort;
  readonly columns: readonly string[];
  readonly limit: number;
  readonly offset?: number;
  readonly after?: Place | null;
}

/** Finds ids first: columns that take further reads are computed for rows that are shown only. */
function composeRows(source: RegisterSource, reader: Reader, request: RowsRequest): Statement {
  const { query, sort, columns, limit, offset = 0, after = null } = request;
  const writer = new QueryWriter(source, reader);
  const direction = sort.direction === "ascending" ? "asc" : "desc";
  const matching = writer.where(query, reader.actor);
  const where = after === null ? matching : `${matching} and ${writer.after(sort, after)}`;
  const key = writer.sortKey(sort);
  const shown = writer.select(columns);
  return writer.finish(`
    select found.row_id::text as row_id, found.row_key::text as row_key, ${shown}
    from (
      select ${source.id} as row_id, ${key} as row_key from ${writer.rows(where, key)}
      order by ${key} ${direction}, ${source.id} ${direction}
      limit ${writer.bind(limit)} offset ${writer.bind(offset)}
    ) as found join ${source.table} on ${source.id} = found.row_id ${writer.joins(shown)}
    where ${source.where}
    order by found.row_key ${direction}, found.row_id ${direction}`);
}

function toCell(value: unknown, kind: string): string | number | null {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  // PostgreSQL's bigint and numeric arrive as text.
  return kind === "number" || kind === "money" ? Number(value) : value;
}

function presentRows(
  source: RegisterSource,
  columns: readonly string[],
  rows: readonly StoredRow[],
): readonly RegisterRow[] {
  return rows.map((row) => ({
    id: row.row_id,
    cells: Object.fromEntries(
      columns.map((name, index) => [
        name,
        toCell(row[`c${index}`], source.register.columns[name]?.kind ?? "text"),
      ]),
    ),
  }));
}

const writePlace = (row: StoredRow): string =>
  Buffer.from(JSON.stringify([row.row_key, row.row_id])).toString("base64url");

/** Null for a text that is no place. */
function readPlace(text: string): Place | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    if (!Array.isArray(parsed)) return null;
    const [key, id] = parsed.filter((part) => typeof part === "string");
    return key === undefined || id === undefined || key.includes("\0") ? null : { key, id };
  } catch {
    return null;
  }
}

function invalidPlace(cause?: unknown): AppError {
  return new AppError("request.invalid", 400, "The request is not valid.", {
    cause,
    details: [{ path: "body.after", message: "must be `next` of a page in the same order" }],
  });
}

const allColumns = (source: RegisterSource): readonly string[] =>
  Object.keys(source.register.columns);

/** A page of rows, all columns. @throws AppError `register.too_slow` (422), `request.invalid` (400). */
export async function readPage(
  { db }: RegisterDeps,
  source: RegisterSource,
  reader: Reader,
  request: RegisterPageRequest,
): Promise<RegisterRows> {
  const { defaultSort, paging } = source.register;
  const columns = allColumns(source);
  const { page, size } = request;
  const after = request.after === null ? null : readPlace(request.after);
  if (request.after !== null && (after === null || paging !== "keyset")) throw invalidPlace();
  const statement = composeRows(source, reader, {
    query: request,
    sort: request.sort ?? defaultSort,
    columns,
    limit: size + 1,
    offset: paging === "pages" ? (page - 1) * size : 0,
    after,
  });
  const found = await withinTime(db, (transaction) =>
    runStatement<StoredRow>(transaction, statement),
  ).catch((error: unknown) => {
    // A place of another order has a key of another type.
    const isMalformed = sqlStateOf(error)?.startsWith("22") === true;
    throw after !== null && isMalformed ? invalidPlace(error) : error;
  });
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const hasMore = found.length > size;
  return {
    rows: presentRows(source, columns, rows),
    hasMore,
    next: paging === "keyset" && hasMore && last !== undefined ? writePlace(last) : null,
  };
}

/**
 * Counts matching rows; if that takes too long, counts up to 1,00,000 and says if there are more.
 * Stops when `signal` aborts.
 */
export async function countRows(
  deps: RegisterDeps,
  source: RegisterSource,
  reader: Reader,
  query: RegisterQuery,
  signal?: AbortSignal,
): Promise<RegisterCount> {
  const writer = new QueryWriter(source, reader);
  const rows = `from ${writer.rows(writer.where(query, reader.actor))}`;
  const most = registerLimits.countedRows;
  const limit = writer.bind(most + 1);
  const count = async (text: string): Promise<number | null> => {
    signal?.throwIfAborted();
    try {
      const [first] = await runCancellable<{ readonly count: string }>(
        deps,
        writer.finish(text),
        signal,
      );
      return Number(first?.count ?? 0);
    } catch (error) {
      signal?.throwIfAborted();
      if (sqlStateOf(error) === queryCanceled) return null;
      throw error;
    }
  };
  const all = await count(`select count(*) as count ${rows}`);
  if (all !== null) return { count: all, isMore: false };
  const part = await count(
    `select count(*) as count from (select 1 ${rows} limit ${limit}) as part`,
  );
  return { count: part === null ? null : Math.min(part, most), isMore: (part ?? 0) > most };
}

/** Rows that match, counted by the values of a column and by days of another, in India. */
export async function countGroups(
  db: Executor,
  source: RegisterSource,
  reader: Reader,
  asked: {
    readonly filter: RegisterQuery["filter"];
    /** A moment or date; null: all days together. */
    readonly day: string | null;
    /** Null: not divided. */
    readonly by: string | null;
  },
): Promise<
  readonly { readonly day: string | null; readonly part: string; readonly count: number }[]
> {
  const writer = new QueryWriter(source, reader);
  const where = writer.where({ filter: asked.filter, search: "" }, reader.actor);
  const day = asked.day === null ? "cast(null as date)" : writer.groupKey(asked.day);
  const part =
    asked.by === null ? "''" : `coalesce(cast(${writer.groupKey(asked.by)} as text), '')`;
  const rows = await runStatement<{
    readonly day: string | null;
    readonly part: string;
    readonly count: string;
  }>(
    db,
    writer.finish(`
      select ${day} as day, ${part} as part, count(*) as count
      from ${writer.rows(where, day, part)} group by 1, 2`),
  );
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

async function runCancellable<Row>(
  { db, isEmbedded }: RegisterDeps,
  statement: Statement,
  signal: AbortSignal | undefined,
): Promise<readonly Row[]> {
  return withStatementTimeout(db, countTimeoutMs, async (transaction) => {
    if (signal === undefined || isEmbedded) return runStatement<Row>(transaction, statement);
    const [session] = await runStatement<{ readonly pid: number }>(transaction, {
      text: "select pg_backend_pid() as pid",
      values: {},
    });
    const cancel = (): void => {
      void runStatement(db, {
        text: "select pg_cancel_backend(cast(:pid as int))",
        values: { pid: session?.pid ?? 0 },
      }).catch(() => undefined);
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await runStatement<Row>(transaction, statement);
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  });
}

/** The selected rows that the actor sees: how many, and the first five. */
export async function summariseSelection(
  { db }: RegisterDeps,
  source: RegisterSource,
  reader: Reader,
  selection: RegisterSelectionRequest,
  most: number = registerLimits.bulkRows,
): Promise<SelectionSummary> {
  const { name, defaultSort } = source.register;
  const counting = new QueryWriter(source, reader);
  const counted = counting.finish(`
    select count(*)::int as count from (
      select 1 from ${counting.rows(counting.whereSelected(selection, reader.actor))}
      limit ${counting.bind(most + 1)}
    ) as part`);
  const sampling = new QueryWriter(source, reader);
  const direction = defaultSort.direction === "ascending" ? "asc" : "desc";
  const [shown, key] = [sampling.select([name]), sampling.sortKey(defaultSort)];
  const selected = sampling.whereSelected(selection, reader.actor);
  const sampled = sampling.finish(`
    select ${source.id}::text as row_id, ${shown} from ${sampling.rows(selected, shown, key)}
    order by ${key} ${direction}, ${source.id} ${direction} limit 5`);
  return withinTime(db, async (transaction) => {
    const [found] = await runStatement<{ readonly count: number }>(transaction, counted);
    const count = found?.count ?? 0;
    if (count > most) throw tooManyRows();
    const samples = await runStatement<StoredRow>(transaction, sampled);
    return {
      count,
      samples: samples.map((row) => ({
        id: row.row_id,
        name: String(toCell(row.c0, "text") ?? row.row_id),
      })),
    };
  });
}

export function tooManyRows(): AppError {
  return new AppError(
    "register.too_many_rows",
    422,
    "More than 50,000 rows match. Narrow the filter.",
  );
}

/** Stores the selected rows for a run; how many there are, at most one more than allowed. */
export async function storeSelection(
  transaction: Transaction,
  source: RegisterSource,
  reader: Reader,
  selection: RegisterSelectionRequest,
  runId: string,
): Promise<number> {
  const writer = new QueryWriter(source, reader);
  const rows = await runStatement<{ readonly count: number }>(
    transaction,
    writer.finish(`
      with stored as (
        insert into register_run_rows (run_id, row_id)
        select ${writer.cast(runId, "uuid")}, ${source.id}::text
        from ${writer.rows(writer.whereSelected(selection, reader.actor))}
        limit ${writer.bind(registerLimits.bulkRows + 1)}
        returning 1
      ) select count(*)::int as count from stored`),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Runs a statement over the ids of the rows that match and that the actor sees. `compose` gets a
 * query of them, with the column `id`, and binds further values with their types.
 */
export async function withSelected<Row>(
  transaction: Transaction,
  source: RegisterSource,
  reader: Reader,
  query: RegisterQuery,
  compose: (ids: string, bind: (value: unknown, type: string) => string) => string,
): Promise<readonly Row[]> {
  const writer = new QueryWriter(source, reader);
  const ids = `select ${source.id} as id from ${writer.rows(writer.where(query, reader.actor))}`;
  return runStatement<Row>(
    transaction,
    writer.finish(compose(ids, (value, type) => writer.cast(value, type))),
  );
}

const exportPage = 2_000;

/** All rows that match, in order, two thousand at a time; holds no connection while they are sent. */
export async function* exportRows(
  { db }: RegisterDeps,
  source: RegisterSource,
  reader: Reader,
  request: Pick<RowsRequest, "query" | "sort" | "columns">,
  signal?: AbortSignal,
): AsyncGenerator<readonly RegisterRow[]> {
  const readAfter = (after: Place | null): Promise<readonly StoredRow[]> =>
    withinTime(db, (transaction) =>
      runStatement<StoredRow>(
        transaction,
        composeRows(source, reader, { ...request, limit: exportPage, after }),
      ),
    );
  let next: Promise<readonly StoredRow[]> | null = readAfter(null);
  while (next !== null) {
    const rows: readonly StoredRow[] = await next;
    signal?.throwIfAborted();
    const last = rows.at(-1);
    next =
      rows.length === exportPage && last !== undefined
        ? readAfter({ key: last.row_key, id: last.row_id })
        : null;
    // Awaited after these rows are sent; a failure before that must not be unhandled.
    next?.catch(() => undefined);
    yield presentRows(source, request.columns, rows);
  }
}
