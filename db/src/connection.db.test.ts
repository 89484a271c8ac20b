import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkConnection, openConnection, withStatementTimeout } from "./connection.ts";
import { copyRows } from "./copy-rows.ts";
import { runWithRequestId } from "@munshi/platform/request-context";
import { createTestDatabase } from "./testing/index.ts";
import type { TestDatabase } from "./testing/index.ts";

const isEmbedded = inject("testServer").kind === "pglite";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

async function currentStatement(): Promise<string> {
  const { rows } = (await database.db.raw("select current_query() as sql")) as {
    rows: { sql: string }[];
  };
  return rows[0]?.sql ?? "";
}

test("statements carry the id of the request that sends them", async () => {
  const [one, two] = await Promise.all([
    runWithRequestId("req-1", currentStatement),
    runWithRequestId("req-2", currentStatement),
  ]);
  expect(one).toBe("/* req:req-1 */ select current_query() as sql");
  expect(two).toBe("/* req:req-2 */ select current_query() as sql");
  expect(await currentStatement()).toBe("select current_query() as sql");
});

describe.skipIf(isEmbedded)("statements with values", () => {
  test("are prepared when they repeat", async () => {
    const db = database.connect({ poolMax: 1 });
    for (const value of [1, 2, 3]) {
      const { rows } = await db.raw<{ rows: unknown[] }>("select ?::int as value", [value]);
      expect(rows).toEqual([{ value }]);
    }
    const { rows } = await db.raw<{ rows: unknown[] }>(
      "select statement from pg_prepared_statements",
    );
    expect(rows).toEqual([{ statement: "select $1::int as value" }]);
  });

  test("are not prepared through a pooler", async () => {
    const url = new URL(database.url);
    url.searchParams.set("pgbouncer", "true");
    const db = openConnection({ url: url.href, poolMax: 1 });
    for (const value of [1, 2, 3]) await db.raw("select ?::int as value", [value]);
    const { rows } = await db.raw<{ rows: unknown[] }>("select from pg_prepared_statements");
    await db.close();
    expect(rows).toEqual([]);
  });

  test("fail at most once when a migration has added a column", async () => {
    const db = database.connect({ poolMax: 1 });
    await db.raw("create table widened (id integer)");
    await db("widened").insert([{ id: 1 }]);
    const read = async (): Promise<unknown> => db("widened").where({ id: 1 }).first();
    for (const _ of [1, 2, 3]) expect(await read()).toEqual({ id: 1 });
    await db.raw("alter table widened add column name text");
    await expect(read()).rejects.toMatchObject({ code: "0A000" });
    expect(await read()).toEqual({ id: 1, name: null });
  });
});

test("reports a busy database after waiting too long for a connection", async () => {
  const narrow = database.connect({ poolMax: 1, acquireTimeoutMs: 300 });
  await narrow.transaction(async (transaction) => {
    await transaction.raw("select 1");
    const busy = { name: "DatabaseError", code: "database.busy" };
    await expect(narrow.raw("select 2")).rejects.toMatchObject(busy);
    await expect(narrow.transaction(async () => undefined)).rejects.toMatchObject(busy);
  });
  await expect(narrow.raw("select 3")).resolves.toBeDefined();
});

/** Passes on what is sent to the database and back. */
async function openProxy(): Promise<{
  readonly proxy: Server;
  readonly sockets: Socket[];
  readonly url: string;
}> {
  const { hostname, port } = new URL(database.url);
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    sockets.push(socket, onward);
    for (const one of [socket, onward]) one.on("error", () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { proxy, sockets, url: url.href };
}

test.skipIf(isEmbedded)(
  "statements of a transaction that begin together are sent together and answered each",
  async () => {
    const { proxy, sockets, url } = await openProxy();
    const db = openConnection({ url, poolMax: 1 });
    let packets = 0;
    const answers = await db.transaction(async (transaction) => {
      await transaction.raw("select 1");
      sockets[0]?.on("data", () => (packets += 1));
      return Promise.all(
        [1, 2, 3].map((value) => transaction.raw("select ?::int as value", [value])),
      );
    });
    expect(answers.map(({ rows }: { rows: unknown[] }) => rows)).toEqual(
      [1, 2, 3].map((value) => [{ value }]),
    );
    // The three statements, and the end of the transaction.
    expect(packets).toBe(2);
    const failed = db.transaction(async (transaction) =>
      Promise.all([transaction.raw("select 1 / ?::int", [0]), transaction.raw("select 2")]),
    );
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(await db.raw("select 3")).toMatchObject({ rowCount: 1 });
    await db.close();
    proxy.close();
  },
);

// The embedded database has one session, which a lost transaction releases late.
test.skipIf(isEmbedded)(
  "a connection lost during a statement is reported as an unreachable database, and the next one works",
  async () => {
    const { proxy, sockets, url } = await openProxy();
    const db = openConnection({ url });
    const lost = { name: "DatabaseError", code: "database.unreachable" };
    try {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const cut = db.transaction(async (transaction) => {
        await transaction.raw("select 1");
        begin();
        await held;
        await transaction.raw("select 2");
      });
      await begun;
      for (const socket of sockets.splice(0)) socket.destroy();
      release();
      await expect(cut).rejects.toMatchObject(lost);
      await expect(db.raw("select 3")).resolves.toBeDefined();
      await expect(db.raw("select no_such_column")).rejects.toMatchObject({ code: "42703" });
      for (const socket of sockets.splice(0)) socket.destroy();
      proxy.close();
      await expect(db.raw("select 4")).rejects.toMatchObject(lost);
    } finally {
      await db.close();
      proxy.close();
    }
  },
);

test("a request id cannot end its SQL comment", async () => {
  const sql = await runWithRequestId("x */ drop table tenants; /*", currentStatement);
  expect(sql).toBe("/* req:xdroptabletenants */ select current_query() as sql");
});

test("a market day is the same in every time zone", async () => {
  const { rows } = (await database.db.raw("select date '2026-03-31' as day")) as {
    rows: { day: unknown }[];
  };
  expect(rows).toEqual([{ day: "2026-03-31" }]);
});

test("inserts many rows with arrays, nulls and text unchanged", async () => {
  const { db } = database;
  await db.raw(
    `create table copied (id integer, day date, name text, prices double precision[],
       shares integer[], amounts bigint[], details jsonb)`,
  );
  const columns = ["id", "day", "name", "prices", "shares", "amounts", "details"];
  function* rows(): Generator<readonly unknown[]> {
    for (let id = 0; id < 9_000; id += 1) {
      yield [
        id,
        "2026-01-02",
        `it's ?? "row" ${id}`,
        Float64Array.of(id, NaN, -0.5),
        null,
        null,
        null,
      ];
    }
    yield [
      9_000,
      undefined,
      "",
      new Float64Array(),
      Int32Array.of(-1, 2 ** 31 - 1),
      BigInt64Array.of(2n ** 62n),
      { a: [1] },
    ];
  }
  expect(await copyRows(db, "copied", columns, rows())).toBe(9_001);
  expect(await db("copied").where({ id: 4_321 })).toEqual([
    {
      id: 4_321,
      day: "2026-01-02",
      name: `it's ?? "row" 4321`,
      prices: [4_321, NaN, -0.5],
      shares: null,
      amounts: null,
      details: null,
    },
  ]);
  expect(await db("copied").where({ id: 9_000 })).toEqual([
    {
      id: 9_000,
      day: null,
      name: "",
      prices: [],
      shares: [-1, 2_147_483_647],
      amounts: ["4611686018427387904"],
      details: { a: [1] },
    },
  ]);
});

test("rejects a row of the wrong length before sending", async () => {
  await database.db.raw("create table narrow (a integer, b integer)");
  await expect(copyRows(database.db, "narrow", ["a", "b"], [[1]])).rejects.toThrow(RangeError);
});

test("long statements of several connections keep their own parameters", async () => {
  const text = "y".repeat(400_000);
  const pools = [database.connect(), database.connect(), database.connect()];
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const pool = pools[index % pools.length] ?? database.db;
      const [sql, values]: [string, (string | number)[]] =
        index % 2 === 0
          ? ["select ?::int as v, length(?::text) as n", [index, text]]
          : ["select ?::int as v", [index]];
      const { rows } = (await pool.raw(sql, values)) as {
        rows: { v: number }[];
      };
      return rows[0]?.v;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 60 }, (_, index) => index));
});

test("cancels a statement past its timeout on a real PostgreSQL", async ({ skip }) => {
  skip(database.kind === "pglite", "the embedded database does not enforce statement_timeout");
  await expect(
    withStatementTimeout(database.db, 50, async (transaction) => {
      await transaction.raw("select pg_sleep(30)");
    }),
  ).rejects.toMatchObject({ code: "57014" });
});

test("reports an unreachable database in one line without the password", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" ? address?.port : undefined;
  taken.close();
  await once(taken, "close");
  await expect(
    checkConnection(`postgres://someone:secret@127.0.0.1:${port}/market`),
  ).rejects.toMatchObject({
    code: "database.unreachable",
    message: `The database at 127.0.0.1:${port}/market cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

test("reports a malformed address without a lookup and without repeating it", async () => {
  await expect(checkConnection("some-secret")).rejects.toMatchObject({
    code: "database.unreachable",
    message: expect.stringMatching(
      /^DATABASE_URL is not a database address(?!.*some-secret)/,
    ) as string,
  });
});
