import type { ScreenerView } from "@munshi/bff/contract";
import type { QueryColumn } from "@munshi/engine/contract";
import { listKeptFiles } from "../../../offline/kept-files.ts";
import { noteLoadedFiles } from "../../../offline/register.ts";

/** Has the files behind a result kept, so that the same question is answered without a connection. */
export function noteFilesOf(view: ScreenerView, columns: readonly QueryColumn[]): void {
  if (view.manifest === null) return;
  noteLoadedFiles(listKeptFiles(view.manifest, new Set(columns.map(({ key }) => key))));
}
