import { columnNames, readTexts, textNames } from "../forms/names.ts";
import { readSqlRows, sqlValues } from "../forms/sql-answers.ts";
import { writeSql } from "../forms/sql-forms.ts";
import type { Market } from "../market.ts";
import type { Task, TaskId } from "../tasks.ts";
import { type Answer, type Contender, hideQuestion } from "./contender.ts";

const chunkRows = 2048;

/** In memory, with as many threads as it takes; a statement a task, prepared once. */
export async function createDuckDbNative(market: Market): Promise<Contender> {
  const { DOUBLE, DuckDBDataChunk, DuckDBInstance, INTEGER, VARCHAR } =
    await import("@duckdb/node-api");
  const started = performance.now();
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const numbers = [...columnNames];
  await connection.run(
    `CREATE TABLE market (id INTEGER, ${numbers.map(([, name]) => `${name} DOUBLE`).join(", ")}, ${textNames.map((name) => `${name} VARCHAR`).join(", ")})`,
  );
  const appender = await connection.createAppender("market");
  const texts = textNames.map((name) => readTexts(market, name));
  const types = [INTEGER, ...numbers.map(() => DOUBLE), ...texts.map(() => VARCHAR)];
  for (let from = 0; from < market.rows; from += chunkRows) {
    const to = Math.min(market.rows, from + chunkRows);
    const chunk = DuckDBDataChunk.create(types, to - from);
    chunk.setColumns([
      Array.from({ length: to - from }, (_, index) => from + index),
      ...numbers.map(([key]) =>
        Array.from(market.numbers[key].subarray(from, to), (value) =>
          Number.isNaN(value) ? null : value,
        ),
      ),
      ...texts.map((values) => values.slice(from, to)),
    ]);
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  const loadedAfter = performance.now() - started;

  return {
    name: "DuckDB",
    loadedAfter,
    open(task: Task) {
      const preparing = connection.prepare(writeSql(task.id as TaskId, (place) => `$${place + 1}`));
      let last: { length: number; answer: Answer } = { length: 0, answer: null };
      return hideQuestion<(number | string)[]>({
        kind: "async",
        prepare: (constants) => sqlValues(task, constants),
        run: async (values) => {
          const statement = await preparing;
          for (const [place, value] of values.entries()) {
            if (typeof value === "string") statement.bindVarchar(place + 1, value);
            else statement.bindDouble(place + 1, value);
          }
          last = readSqlRows(task, (await statement.runAndReadAll()).getRows());
          return last.length;
        },
        answer: () => last.answer,
      });
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
