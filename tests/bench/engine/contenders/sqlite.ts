import { DatabaseSync } from "node:sqlite";
import { columnNames, readTexts, textNames } from "../forms/names.ts";
import { readSqlRows, sqlValues } from "../forms/sql-answers.ts";
import { writeSql } from "../forms/sql-forms.ts";
import type { Market } from "../market.ts";
import type { TaskId } from "../tasks.ts";
import { type Answer, type Contender, hideQuestion } from "./contender.ts";

/** In memory, a statement a task, prepared once. */
export function createSqlite(market: Market): Contender {
  const started = performance.now();
  const database = new DatabaseSync(":memory:");
  const numbers = [...columnNames];
  database.exec(
    `CREATE TABLE market (id INTEGER PRIMARY KEY, ${numbers.map(([, name]) => `${name} REAL`).join(", ")}, ${textNames.map((name) => `${name} TEXT`).join(", ")})`,
  );
  const texts = textNames.map((name) => readTexts(market, name));
  const insert = database.prepare(
    `INSERT INTO market VALUES (${Array.from({ length: 1 + numbers.length + texts.length }, () => "?").join(", ")})`,
  );
  database.exec("BEGIN");
  for (let row = 0; row < market.rows; row += 1) {
    insert.run(
      row,
      ...numbers.map(([key]) => {
        const value = market.numbers[key][row] as number;
        return Number.isNaN(value) ? null : value;
      }),
      ...texts.map((values) => values[row] ?? null),
    );
  }
  database.exec("COMMIT");
  const loadedAfter = performance.now() - started;
  return {
    name: "SQLite",
    loadedAfter,
    open(task) {
      const statement = database.prepare(writeSql(task.id as TaskId, (place) => `?${place + 1}`));
      statement.setReturnArrays(true);
      let last: { length: number; answer: Answer } = { length: 0, answer: null };
      return hideQuestion<(number | string)[]>({
        kind: "sync",
        prepare: (constants) => sqlValues(task, constants),
        run: (values) => {
          last = readSqlRows(task, statement.all(...values) as unknown as unknown[][]);
          return last.length;
        },
        answer: () => last.answer,
      });
    },
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}
