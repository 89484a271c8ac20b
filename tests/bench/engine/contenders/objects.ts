import { readTexts } from "../forms/names.ts";
import { type CompanyRow, fivePredicates, predicates } from "../forms/object-forms.ts";
import { capClasses, type Market, quarters, sectors } from "../market.ts";
import type { Constants, Task, TaskId } from "../tasks.ts";
import { type Answer, type Contender, hideQuestion } from "./contender.ts";

/** An array of objects and the methods of arrays. */
export function createObjects(market: Market): Contender {
  const started = performance.now();
  const rows = createRows(market);
  const loadedAfter = performance.now() - started;
  return {
    name: "plain objects",
    loadedAfter,
    open(task) {
      let last: { length: number; answer: Answer } = { length: 0, answer: null };
      return hideQuestion<Constants>({
        kind: "sync",
        prepare: (constants) => constants,
        run: (constants) => {
          last = ask(task, constants, rows);
          return last.length;
        },
        answer: () => last.answer,
      });
    },
    close: () => Promise.resolve(),
  };
}

function createRows({ rows, numbers, ...market }: Market): CompanyRow[] {
  const all = { rows, numbers, ...market };
  const [sector, marketCapClass] = [readTexts(all, "sector"), readTexts(all, "marketCapClass")];
  return Array.from({ length: rows }, (_, id) => {
    const at = (key: keyof Market["numbers"]): number => numbers[key][id] as number;
    return {
      id,
      marketCapitalization: at("marketCapitalization"),
      priceToEarning: at("priceToEarning"),
      returnOnEquity: at("returnOnEquity"),
      returnOnCapitalEmployed: at("returnOnCapitalEmployed"),
      debtToEquity: at("debtToEquity"),
      dividendYield: at("dividendYield"),
      priceToBookValue: at("priceToBookValue"),
      opm: at("opm"),
      debt: at("debt"),
      salesGrowth3Years: at("salesGrowth3Years"),
      promoterHolding: at("promoterHolding"),
      sales: quarters.map((back) => at(`sales@q${back}`)),
      profitAfterTax: quarters.map((back) => at(`profitAfterTax@q${back}`)),
      sector: sector[id] ?? null,
      marketCapClass: marketCapClass[id] ?? null,
    };
  });
}

function ask(
  task: Task,
  constants: Constants,
  rows: readonly CompanyRow[],
): { length: number; answer: Answer } {
  const id = task.id as TaskId;
  if (id === "rank") return askRanks(constants[0] ?? 0, rows);
  const matched = rows.filter(predicates[id](constants));
  switch (task.shape) {
    case "rows":
      return { length: matched.length, answer: null };
    case "top": {
      const known = matched.filter((row) => !Number.isNaN(row.returnOnCapitalEmployed));
      known.sort((a, b) => b.returnOnCapitalEmployed - a.returnOnCapitalEmployed || a.id - b.id);
      const ids = known.slice(0, 50).map((row) => row.id);
      return { length: ids.length, answer: ids };
    }
    case "counts": {
      const each = fivePredicates(constants).map((holds) => rows.filter(holds).length);
      return { length: 7, answer: [matched.length, rows.length - matched.length, ...each] };
    }
    case "facets": {
      const groups = Map.groupBy(matched, (row) => row.sector);
      const answer = sectors.flatMap((sector) => {
        const classes = Map.groupBy(groups.get(sector) ?? [], (row) => row.marketCapClass);
        return capClasses.map((capClass) => classes.get(capClass)?.length ?? 0);
      });
      return { length: answer.length, answer };
    }
  }
}

function askRanks(most: number, rows: readonly CompanyRow[]): { length: number; answer: Answer } {
  const known = rows.filter((row) => row.sector !== null && !Number.isNaN(row.returnOnEquity));
  let length = 0;
  for (const group of Map.groupBy(known, (row) => row.sector).values()) {
    group.sort((a, b) => b.returnOnEquity - a.returnOnEquity);
    const least = group[most - 1]?.returnOnEquity ?? Number.NEGATIVE_INFINITY;
    length += group.filter((row) => row.returnOnEquity >= least).length;
  }
  return { length, answer: null };
}
