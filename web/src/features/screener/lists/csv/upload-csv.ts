import { toFailure } from "../../../../lib/http.ts";
import { listDraft, setStocks } from "../list-draft.ts";
import { findCompanies } from "../lists-api.ts";
import { addRows, collectNames } from "./match-rows.ts";
import type { RowOutcome } from "./match-rows.ts";
import { largestCsvBytes, readCsv } from "../../../../lib/read-csv.ts";

export type UploadOutcome =
  | { readonly kind: "done"; readonly fileName: string; readonly rows: readonly RowOutcome[] }
  | { readonly kind: "refused"; readonly fileName: string; readonly message: string };

/** Adds the stocks of a file to the list: all that are found, or where anything fails none. */
export async function uploadCsv(file: File): Promise<UploadOutcome> {
  const { name: fileName } = file;
  const refuse = (message: string): UploadOutcome => ({ kind: "refused", fileName, message });
  if (file.size > largestCsvBytes) return refuse("The file is larger than 5 MB.");
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refuse("The file could not be read.");
  }
  const reading = readCsv(bytes);
  if (!reading.ok) return refuse(reading.message);
  try {
    const names = collectNames(reading.rows);
    const companies = names.length === 0 ? [] : await findCompanies(names);
    const outcome = addRows(listDraft.stocks, reading.rows, companies);
    if (outcome === null)
      return refuse("A stock list can have up to 5,000 companies. No stocks were added.");
    setStocks(outcome.stocks);
    return { kind: "done", fileName, rows: outcome.rows };
  } catch (error) {
    return refuse(`${toFailure(error).message} No stocks were added.`);
  }
}
