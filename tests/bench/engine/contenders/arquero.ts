import { columnNames, readTexts, textNames } from "../forms/names.ts";
import { arqueroClauses } from "../forms/arquero-forms.ts";
import { capClasses, type Market, sectors } from "../market.ts";
import type { Constants, Task, TaskId } from "../tasks.ts";
import { type Answer, type Contender, hideQuestion } from "./contender.ts";

/** As its guide shows it: a table, verbs and expressions written as texts; NaN for empty, as it needs. */
export async function createArquero(market: Market): Promise<Contender> {
  const { table, desc } = await import("arquero");
  const started = performance.now();
  const whole = table({
    id: Int32Array.from({ length: market.rows }, (_, row) => row),
    ...Object.fromEntries([...columnNames].map(([key, name]) => [name, market.numbers[key]])),
    ...Object.fromEntries(textNames.map((name) => [name, readTexts(market, name)])),
  });
  const loadedAfter = performance.now() - started;
  const written = (task: Task, constants: Constants): string =>
    `d => ${arqueroClauses[task.id as TaskId](constants).join(" && ")}`;

  const ask = (task: Task, constants: Constants): { length: number; answer: () => Answer } => {
    const condition = written(task, constants);
    if (task.id === "rank") {
      const ranked = whole
        .filter("d => d.returnOnEquity === d.returnOnEquity && d.sector !== null")
        .groupby("sector")
        .orderby(desc("returnOnEquity"))
        .derive({ place: "d => op.rank()" })
        .ungroup()
        .filter(condition);
      return { length: ranked.numRows(), answer: () => null };
    }
    if (task.shape === "counts") {
      const clauses = arqueroClauses[task.id as TaskId](constants);
      const sums = whole.rollup(
        Object.fromEntries(
          [clauses.join(" && "), ...clauses].map((clause, index) => [
            `n${index}`,
            `d => op.sum(${clause} ? 1 : 0)`,
          ]),
        ),
      );
      const [all = 0, ...each] = Object.values(sums.object() as Record<string, number>);
      return { length: 7, answer: () => [all, market.rows - all, ...each] };
    }
    const filtered = whole.filter(condition);
    switch (task.shape) {
      case "rows":
        return { length: filtered.numRows(), answer: () => filtered.indices() };
      case "top": {
        const top = filtered.orderby(desc("returnOnCapitalEmployed")).slice(0, 50);
        const ids = top.array("id") as ArrayLike<number>;
        return { length: ids.length, answer: () => ids };
      }
      case "facets": {
        const counted = filtered.groupby("sector", "marketCapClass").count();
        return { length: places, answer: () => readFacets(counted.objects() as FacetRow[]) };
      }
    }
  };
  return {
    name: "Arquero",
    loadedAfter,
    open(task) {
      let last: ReturnType<typeof ask> | null = null;
      return hideQuestion<Constants>({
        kind: "sync",
        prepare: (constants) => constants,
        run: (constants) => {
          last = ask(task, constants);
          return last.length;
        },
        answer: () => last?.answer() ?? null,
      });
    },
    close: () => Promise.resolve(),
  };
}

interface FacetRow {
  readonly sector: string | null;
  readonly marketCapClass: string | null;
  readonly count: number;
}

const places = sectors.length * capClasses.length;

function readFacets(rows: readonly FacetRow[]): Int32Array {
  const counts = new Int32Array(places);
  for (const { sector, marketCapClass, count } of rows) {
    if (sector === null || marketCapClass === null) continue;
    const group = (sectors as readonly string[]).indexOf(sector);
    const other = (capClasses as readonly string[]).indexOf(marketCapClass);
    counts[group * capClasses.length + other] = count;
  }
  return counts;
}
