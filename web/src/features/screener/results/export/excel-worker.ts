import type { ExportTable } from "./export-table.ts";
import { writeExcel } from "./write-excel.ts";
import type { ExportNote } from "./write-excel.ts";

/** Message to the worker, which posts the file to `port`, or null if it fails. */
export interface ExcelRequest {
  readonly table: ExportTable;
  readonly notes: readonly ExportNote[];
  readonly port: MessagePort;
}

addEventListener("message", ({ data }: MessageEvent<ExcelRequest>) => {
  const { table, notes, port } = data;
  void writeExcel(table, notes).then(
    (blob) => port.postMessage(blob, []),
    () => port.postMessage(null, []),
  );
});
