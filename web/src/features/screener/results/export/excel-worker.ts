import type { ExportTable } from "./export-table.ts";
import { writeExcel } from "./write-excel.ts";
import type { ExportNote } from "./write-excel.ts";

/** What the page hands to the worker; the answer comes over `port`: the file, or null where it failed. */
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
