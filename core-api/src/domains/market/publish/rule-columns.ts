import { type RuleColumns, textColumn } from "@munshi/engine";
import type { ColumnStore } from "./column-store.ts";

/** Columns of a dataset under construction, for rules; the store must no longer change. */
export function readRuleColumns(store: ColumnStore): RuleColumns {
  return {
    rows: store.rows,
    get(key) {
      const column = store.column(key);
      if (column.type === "text") return textColumn(column.values, store.rows);
      return { kind: "number", values: column.values };
    },
  };
}
