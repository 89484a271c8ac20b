import { RequestFailed } from "../../../../lib/http.ts";
import type { ExcelRequest } from "./excel-worker.ts";
import type { ExportTable } from "./export-table.ts";
import type { ExportNote } from "./write-excel.ts";

/** Writes a workbook in a worker: thousands of rows take seconds, in which the page stays in use. */
export async function writeExcelApart(
  table: ExportTable,
  notes: readonly ExportNote[],
): Promise<Blob> {
  const worker = new Worker(new URL("./excel-worker.ts", import.meta.url), {
    type: "module",
    name: "excel",
  });
  const { port1, port2 } = new MessageChannel();
  try {
    const blob = await new Promise<Blob | null>((resolve) => {
      port1.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data));
      port1.start();
      worker.addEventListener("error", () => resolve(null));
      const request: ExcelRequest = { table, notes, port: port2 };
      worker.postMessage(request, [port2]);
    });
    if (blob !== null) return blob;
  } finally {
    worker.terminate();
    port1.close();
  }
  throw new RequestFailed({
    code: "export.failed",
    message: "The file could not be created. Try again.",
    requestId: "",
  });
}
