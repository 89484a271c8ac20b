import type { Duplex } from "node:stream";
import { currentRequestId } from "@munshi/platform/request-context";
import knex from "knex";
import type { Knex } from "knex";
import { Client } from "pg";
import { isEmbeddedUrl } from "./embedded/socket-folder.ts";
import { DatabaseError } from "./errors.ts";
import { createStatementNames } from "./statement-names.ts";
import type { StatementNames } from "./statement-names.ts";
import { getTypeParser } from "./type-parsers.ts";

/**
 * A connection pool with Knex's query builder. Session settings must be `SET LOCAL`: the embedded
 * database has one session that all connections share.
 */
export type Database = Knex & {
  /** Closes the pool after running statements have finished. Idempotent. */
  readonly close: () => Promise<void>;
};

/** A database or a transaction on it: the argument of repositories. */
export type Executor = Knex;
export type Transaction = Knex.Transaction;

export interface ConnectionOptions {
  readonly url: string;
  /** Maximum open connections; 5 by default. */
  readonly poolMax?: number;
  /** Shown by a real PostgreSQL in pg_stat_activity. */
  readonly applicationName?: string;
  /** Statement timeout on a real PostgreSQL; 60 s by default, 0 for none. */
  readonly statementTimeoutMs?: number;
  /** Maximum wait for a connection; two minutes by default. */
  readonly acquireTimeoutMs?: number;
}

const CHECK_TIMEOUT_MS = 10_000;
/** A new connection to the embedded database waits for other transactions. */
const CONNECT_TIMEOUT_MS = 120_000;
const CONNECT_GRACE_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Opens a pool lazily: nothing is sent before the first statement. See `checkConnection`.
 * Statements fail with DatabaseError `database.busy` if no connection is free in time,
 * `database.unreachable` if the connection is lost, and otherwise with the server's error.
 */
export function openConnection(options: ConnectionOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const acquireTimeout = options.acquireTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const hasSessions = keepsSessions(options.url);
  const names = hasSessions ? createStatementNames() : null;
  // A transaction's statements that are sent at the same time do not wait for each other's answers.
  // An option of pg that Knex's types lack.
  const pipelining = { pipeline: hasSessions };
  const pool = knex({
    client: "pg",
    // Error messages must not contain bound values.
    compileSqlOnError: false,
    // Knex also prints what it throws.
    log: { warn: () => undefined, error: () => undefined },
    connection: {
      connectionString: options.url,
      application_name: options.applicationName ?? "munshi",
      // Longer than the pool's timeout, so that a busy database is distinguishable from an
      // unreachable one.
      connectionTimeoutMillis: acquireTimeout + CONNECT_GRACE_MS,
      statement_timeout: statementTimeout === 0 ? false : statementTimeout,
      types: { getTypeParser },
      ...pipelining,
    },
    acquireConnectionTimeout: acquireTimeout,
    pool: {
      min: 0,
      max: options.poolMax ?? 5,
      afterCreate: (client: Client, done: (error: Error | null, client: Client) => void) => {
        labelStatements(client, names);
        done(null, client);
      },
    },
  });
  nameFailures(pool.client, acquireTimeout);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= Promise.resolve(pool.destroy()));
  return Object.assign(pool, { close });
}

/** The part of Knex's client that provides connections to statements and transactions. */
interface KnexClient {
  acquireConnection(): Promise<unknown>;
}

/** Replaces Knex's error about its pool: the database is busy or does not answer. */
function nameFailures(client: KnexClient, milliseconds: number): void {
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "KnexTimeoutError") throw nameLoss(error);
      throw new DatabaseError(
        "database.busy",
        `The database gave no connection for ${Math.round(milliseconds / 1_000)} s: ` +
          "it is busy with other work; try again when that is done",
        { cause: error },
      );
    }
  };
}

/**
 * Resolves when the database answers.
 * @throws DatabaseError `database.unreachable`, without the address's password.
 */
export async function checkConnection(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new DatabaseError(
      "database.unreachable",
      "DATABASE_URL is not a database address: it must look like postgres://user:password@host:5432/database",
    );
  }
  let client: Client | undefined;
  try {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    });
    // A socket error later must not end the process.
    client.on("error", () => undefined);
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw new DatabaseError(
      "database.unreachable",
      `The database at ${describeUrl(url)} cannot be reached: ${describeCause(error)}`,
      { cause: error },
    );
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Runs `work` on a connection and closes it. */
export async function withConnection<T>(
  url: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openConnection({ url, poolMax: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * Runs `work` in a transaction with a statement timeout in milliseconds. The embedded database
 * accepts the setting but does not enforce it.
 */
export async function withStatementTimeout<T>(
  db: Executor,
  milliseconds: number,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (transaction) => {
    await transaction.raw(`set local statement_timeout = ${Math.trunc(milliseconds)}`);
    return work(transaction);
  });
}

/** Host, port and database of an address; never user or password. */
export function describeUrl(url: string): string {
  if (!URL.canParse(url)) return "the address given";
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(host)}${pathname}`;
}

function describeCause(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) {
    return error.errors[0].message;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * A connection lost during a statement fails with an error without code or class. The server's own
 * errors have a severity, and bugs are TypeErrors or the like.
 */
function nameLoss(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  if ("severity" in error || error instanceof TypeError || error instanceof RangeError)
    return error;
  return new DatabaseError("database.unreachable", "The database does not answer", {
    cause: error,
  });
}

/**
 * Returns true if each connection has a separate session: not with the embedded database, nor with
 * a pooler, which `pgbouncer=true` in the URL declares.
 */
function keepsSessions(url: string): boolean {
  const isPooled = URL.canParse(url) && new URL(url).searchParams.get("pgbouncer") === "true";
  return !isPooled && !isEmbeddedUrl(url);
}

/**
 * Names statements with values, and tags the others with the request's id. Wraps the pool's client
 * rather than Knex, so that BEGIN and COMMIT are tagged too.
 */
function labelStatements(client: Client, names: StatementNames | null): void {
  const send = sendInTurn(client);
  const labelled = (query: unknown, ...given: unknown[]): unknown => {
    if (client.pipeline) holdWrites(client.connection.stream);
    const text = isQueryConfig(query) && (query.values?.length ?? 0) > 0 ? query.text : null;
    const name = text === null ? undefined : names?.nameOf(text);
    const rest = given.map((one) =>
      typeof one === "function"
        ? intercept(one, (error) => {
            if (name !== undefined && text !== null && hasChangedShape(error)) names?.renew(text);
          })
        : one,
    );
    if (typeof query === "string") return send(tagStatement(query), ...rest);
    if (!isQueryConfig(query)) return send(query, ...rest);
    const label = name === undefined ? { text: tagStatement(query.text) } : { name };
    return send({ ...query, ...label }, ...rest);
  };
  Object.assign(client, { query: labelled });
}

type Send = (...parameters: unknown[]) => unknown;

/** Without a pipeline statements wait here: a client of pg that is busy takes no further ones. */
function sendInTurn(client: Client): Send {
  const send = client.query.bind(client) as Send;
  if (client.pipeline) return send;
  const waiting: (() => void)[] = [];
  let isBusy = false;
  client.on("drain", () => {
    const next = waiting.shift();
    if (next === undefined) isBusy = false;
    else next();
  });
  // A closed client refuses each.
  client.on("end", () => {
    for (const next of waiting.splice(0)) next();
  });
  return (...parameters) => {
    const mayWait = parameters.some((one) => typeof one === "function");
    if (isBusy && mayWait) return void waiting.push(() => void send(...parameters));
    isBusy = true;
    return send(...parameters);
  };
}

/** Statements sent until the next tick share a packet. */
function holdWrites(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A migration changed a table under a prepared statement that reads all of its columns. */
function hasChangedShape(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "0A000";
}

function intercept(
  callback: Function,
  notice: (error: unknown) => void,
): (error: unknown, result: unknown) => void {
  return (error, result) => {
    notice(error);
    Reflect.apply(callback, undefined, [nameLoss(error), result]);
  };
}

function isQueryConfig(
  query: unknown,
): query is { readonly text: string; readonly values?: readonly unknown[] } {
  return (
    typeof query === "object" &&
    query !== null &&
    Object.getPrototypeOf(query) === Object.prototype &&
    "text" in query &&
    typeof query.text === "string"
  );
}

/**
 * Prefixes a statement with the current request's id. Characters that could end the comment are
 * dropped.
 */
function tagStatement(sql: string): string {
  const requestId = currentRequestId()?.replaceAll(/[^\w.:-]/g, "");
  return requestId ? `/* req:${requestId} */ ${sql}` : sql;
}

/**
 * Awaits a statement whose result Knex types as `any`; the caller names its type, as with
 * `db<Row>(table)`. Where Knex knows the type, the compiler checks that it fits.
 */
export async function resultOf<Result>(statement: PromiseLike<Result>): Promise<Result> {
  return statement;
}
