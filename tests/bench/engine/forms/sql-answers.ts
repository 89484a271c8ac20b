import { capClasses, sectors } from "../market.ts";
import type { Answer } from "../contenders/contender.ts";
import type { Constants, Task } from "../tasks.ts";

/** The values of the constants; sectors by their names. */
export function sqlValues(task: Task, constants: Constants): (number | string)[] {
  if (task.id !== "text") return [...constants];
  return constants.map((value, place) => (place < 2 ? (sectors[value] ?? "") : value));
}

/** A value written out, numbers so that every dialect takes them for doubles. */
export function writeValue(value: number | string): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : `${value}e0`;
}

export type SqlRow = readonly unknown[];

/** An answer of SQL in the form that the loops by hand give, and its length. */
export function readSqlRows(
  task: Task,
  rows: readonly SqlRow[],
): { readonly length: number; readonly answer: Answer } {
  switch (task.shape) {
    case "rows":
      return { length: Number(rows[0]?.[0]), answer: null };
    case "top":
      return { length: rows.length, answer: rows.map(([id]) => Number(id)) };
    case "counts": {
      const [all, total, ...clauses] = (rows[0] ?? []).map(Number);
      const matched = all ?? Number.NaN;
      return { length: 7, answer: [matched, (total ?? Number.NaN) - matched, ...clauses] };
    }
    case "facets": {
      const table = new Int32Array(sectors.length * capClasses.length);
      for (const [sector, capClass, n] of rows) {
        if (sector === null || capClass === null) continue;
        const [group, other] = [placeOf(sectors, sector), placeOf(capClasses, capClass)];
        table[group * capClasses.length + other] = Number(n);
      }
      return { length: table.length, answer: table };
    }
  }
}

function placeOf(names: readonly string[], name: unknown): number {
  return names.indexOf(String(name));
}
