import type { CompanyValues } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { NoteRule } from "./commentary-rule.ts";
import type { CompiledRule } from "./compile-rules.ts";

/** Source of a company's figures: a published dataset, or figures derived for another basis. */
export interface ReadFigures {
  /** Undefined if the column does not exist. */
  read(key: ColumnKey): number | string | null | undefined;
}

/** Values that rules read, by column. */
export function readColumns(
  rules: readonly CompiledRule<NoteRule>[],
  figures: ReadFigures,
): CompanyValues {
  const keys = new Set(["template", ...rules.flatMap(({ columns }) => columns)]);
  return new Map([...keys].map((key) => [key, figures.read(key) ?? null]));
}
