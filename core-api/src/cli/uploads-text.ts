import type { MarketUpload, UndoReport, UploadedMarketFile } from "../contract/index.ts";
import type { MarketUploads } from "../domains/market-uploads/index.ts";
import { alignRows, countNoun, formatDay, formatInstant, listCounts } from "./wording.ts";

/** Describes a check or an import: a line per file, then the hash that the import needs. */
export function describeUpload({ files, hash }: MarketUpload): readonly string[] {
  return [
    ...files.map(describeFile),
    ...(hash === null ? [] : [`checked; import with: npm run market -- import --checked ${hash}`]),
  ];
}

function describeFile({ name, check, result, importId }: UploadedMarketFile): string {
  const told = result ?? check;
  if (told === null) return `waiting   ${name}`;
  if (told.outcome === "refused") return `refused   ${name}: ${told.error ?? ""}`;
  if (told.outcome === "known") return `known     ${name}: imported before, nothing changed`;
  if (told.outcome === "unused") return `unused    ${name}: ${told.format ?? ""}`;
  const { create, update, unchanged, remove, skipped, errors } = told;
  const counts = listCounts({ new: create, changed: update, unchanged, removed: remove, skipped });
  const wrong = errors === 0 ? "" : `; ${countNoun(errors, "bad row")}`;
  const done = importId === null ? "ready   " : "imported";
  const number = importId === null ? "" : `, import ${importId}`;
  return `${done}  ${name} (${told.format ?? ""}${number}): ${counts || "nothing new"}${wrong}`;
}

/** Uploads that wait, and the newest imports with the numbers that an undo needs. */
export function describeUploads(
  open: Awaited<ReturnType<MarketUploads["listOpen"]>>,
  loaded: Awaited<ReturnType<MarketUploads["listLoaded"]>>,
): readonly string[] {
  const waiting = open.map(({ state, by, createdAt, files }) => [
    formatInstant(createdAt),
    state,
    by,
    files.join(", "),
  ]);
  const imports = loaded.map(({ id, name, format, marketDay, startedAt, isUndone }) => [
    String(id),
    formatInstant(startedAt.toISOString()),
    marketDay === null ? "" : formatDay(marketDay),
    format,
    isUndone ? `${name} (undone)` : name,
  ]);
  return [
    ...(waiting.length === 0 ? ["No unfinished uploads"] : ["Unfinished uploads:"]),
    ...alignRows(waiting).map((line) => `  ${line}`),
    ...(imports.length === 0 ? ["No imports"] : ["Last imports:"]),
    ...alignRows(imports, [0]).map((line) => `  ${line}`),
  ];
}

/** Describes what an undo restores or would restore, by table, and what it keeps and why. */
export function describeUndo(report: UndoReport, isPreview: boolean): readonly string[] {
  const { reversed, tables, kept, failed } = report;
  const told = (word: string, rows: UndoReport["kept"]): readonly string[] =>
    rows.map(({ table, reason, count }) => `  ${word} ${count} of ${nameTable(table)}: ${reason}`);
  const changes = countNoun(reversed, "change");
  return [
    isPreview ? `${changes} would be restored; nothing was changed` : `${changes} restored`,
    ...tables.map(({ table, count }) => `  ${nameTable(table)}: ${count}`),
    ...told("kept", kept),
    ...told("failed", failed),
  ];
}

const nameTable = (table: string): string => table.replaceAll("_", " ");
