import type { CompanyValues } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { NoteRule } from "./commentary-rule.ts";
import type { CompiledRule } from "./compile-rules.ts";

/** Where a company's figures are read from: a published dataset, or what was derived for another basis. */
export interface ReadFigures {
  /** Undefined where there is no such column at all. */
  read(key: ColumnKey): number | string | null | undefined;
}

/** What rules ask of a company, by column. */
export function readColumns(
  rules: readonly CompiledRule<NoteRule>[],
  figures: ReadFigures,
): CompanyValues {
  const keys = new Set(["template", ...rules.flatMap(({ columns }) => columns)]);
  return new Map([...keys].map((key) => [key, figures.read(key) ?? null]));
}
