import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  columnFromArray,
  dictionary,
  int32,
  tableFromColumns,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import { columnNames, readTexts, textNames } from "../forms/names.ts";
import { readSqlRows, sqlValues, writeValue } from "../forms/sql-answers.ts";
import { writeSql } from "../forms/sql-forms.ts";
import type { Market } from "../market.ts";
import type { TaskId } from "../tasks.ts";
import { type Answer, type Contender, hideQuestion } from "./contender.ts";

/**
 * In this thread, without the messages that a page would add. Constants stand in the text: as parameters
 * some doubles arrive changed.
 */
export async function createDuckDbWasm(market: Market): Promise<Contender> {
  const { createDuckDB, NODE_RUNTIME, VoidLogger } = await import("@duckdb/duckdb-wasm/blocking");
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@duckdb/duckdb-wasm/dist/duckdb-eh.wasm"));
  const bundle = (kind: string) => ({
    mainModule: join(folder, `duckdb-${kind}.wasm`),
    mainWorker: join(folder, `duckdb-node-${kind}.worker.cjs`),
  });
  const started = performance.now();
  const bundles = { mvp: bundle("mvp"), eh: bundle("eh") };
  const database = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await database.instantiate();
  database.open({ path: ":memory:" });
  const connection = database.connect();
  const columns: [string, ReturnType<typeof columnFromArray>][] = [
    ["id", columnFromArray(Int32Array.from({ length: market.rows }, (_, row) => row))],
    ...[...columnNames].map(([key, name]): [string, ReturnType<typeof columnFromArray>] => [
      name,
      columnFromArray(market.numbers[key]),
    ]),
    ...textNames.map((name): [string, ReturnType<typeof columnFromArray>] => [
      name,
      columnFromArray(readTexts(market, name), dictionary(utf8(), int32())),
    ]),
  ];
  const bytes = tableToIPC(tableFromColumns(columns), { format: "stream" });
  if (bytes === null) throw new TypeError("The Arrow writer returned no bytes.");
  connection.insertArrowFromIPCStream(bytes, { name: "arrived", create: true });
  const numbers = [...columnNames.values()];
  const known = numbers.map(
    (name) => `CASE WHEN isnan(${name}) THEN NULL ELSE ${name} END AS ${name}`,
  );
  const texts = textNames.map((name) => `CAST(${name} AS VARCHAR) AS ${name}`);
  connection.query(
    `CREATE TABLE market AS SELECT id, ${[...known, ...texts].join(", ")} FROM arrived`,
  );
  connection.query("DROP TABLE arrived");
  const loadedAfter = performance.now() - started;

  return {
    name: "DuckDB-WASM",
    loadedAfter,
    open(task) {
      let last: { length: number; answer: Answer } = { length: 0, answer: null };
      return hideQuestion<string>({
        kind: "sync",
        prepare: (constants) => {
          const values = sqlValues(task, constants);
          return writeSql(task.id as TaskId, (place) => writeValue(values[place] ?? 0));
        },
        run: (sql) => {
          const rows = Array.from(connection.query(sql).toArray(), (row) =>
            Object.values({ ...row }),
          );
          last = readSqlRows(task, rows);
          return last.length;
        },
        answer: () => last.answer,
      });
    },
    close: () => {
      connection.close();
      database.reset();
      return Promise.resolve();
    },
  };
}
