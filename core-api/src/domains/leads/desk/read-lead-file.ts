import Papa from "papaparse";
import { z } from "zod";
import { leadFileColumns, leadLimits } from "../../../contract/lead-states.ts";
import type { LeadFileColumn } from "../../../contract/lead-states.ts";
import type { LeadFileProblem } from "../../../contract/lead-uploads.ts";
import { phoneShape } from "../leads.policy.ts";

/** A row of an uploaded file; texts are trimmed, and empty where the file has no such column. */
export interface LeadFileRow {
  /** Where it begins in the file; the head is line 1. */
  readonly line: number;
  /** Cells as they are in the file. */
  readonly cells: readonly string[];
  readonly values: Readonly<Record<LeadFileColumn, string>>;
}

export interface LeadFile {
  readonly head: readonly string[];
  readonly rows: readonly LeadFileRow[];
  /** Problems of rows that cannot be read at all, by their line. */
  readonly problems: readonly LeadFileProblem[];
}

/** Other heads that files of spreadsheets and sales tools have. */
const aliases: { readonly [head: string]: LeadFileColumn } = {
  "full name": "name",
  "e-mail": "email",
  "email address": "email",
  mail: "email",
  "phone number": "phone",
  "phone no": "phone",
  phone_no: "phone",
  mobile: "phone",
  "lead source": "source",
  product: "service",
  assigned_to: "assigned to",
  assignee: "assigned to",
  owner: "assigned to",
  remarks: "note",
  notes: "note",
};

function isColumn(text: string): text is LeadFileColumn {
  return leadFileColumns.some((column) => column === text);
}

/** Reads a CSV file of leads. A text says why it is none. */
export function readLeadFile(bytes: Uint8Array): LeadFile | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "Save the file as CSV in UTF-8.";
  }
  if (text.includes("\0")) return "Save the file as CSV in UTF-8.";
  // Quoted cells may span lines, so each record's line is counted as it is read.
  const records: { readonly line: number; readonly cells: readonly string[]; broken: string }[] =
    [];
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter: /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ";" : ",",
    step({ data, errors, meta }) {
      const [error] = errors;
      records.push({ line, cells: data, broken: error === undefined ? "" : error.message });
      line += text.slice(cursor, meta.cursor).split("\n").length - 1;
      cursor = meta.cursor;
    },
  });
  const [first, ...others] = records;
  if (first === undefined) return "The file is empty.";
  const columns = first.cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    return isColumn(name) ? name : aliases[name];
  });
  const doubled = leadFileColumns.find(
    (name) => columns.filter((each) => each === name).length > 1,
  );
  if (doubled !== undefined) return `Two columns are headed "${doubled}".`;
  if (!columns.includes("name")) return 'The first line needs a column headed "name".';
  if (!columns.includes("email") && !columns.includes("phone")) {
    return 'The first line needs a column headed "email" or "phone".';
  }
  const filled = others.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return "The file has a head but no rows.";
  if (filled.length > leadLimits.fileRows) {
    return `The file has more than ${leadLimits.fileRows.toLocaleString("en-IN")} rows. Split it.`;
  }
  const problems: LeadFileProblem[] = [];
  const rows = filled.map(({ line: at, cells, broken }): LeadFileRow => {
    if (broken !== "") problems.push({ line: at, column: "", reason: `${broken}.` });
    else if (cells.length !== first.cells.length) {
      const counts = `${cells.length} columns, the head has ${first.cells.length}`;
      problems.push({ line: at, column: "", reason: `The row has ${counts}.` });
    }
    const valueOf = (column: LeadFileColumn): string => {
      const index = columns.indexOf(column);
      return index < 0 ? "" : (cells[index] ?? "").trim();
    };
    return {
      line: at,
      cells,
      values: {
        name: valueOf("name").replaceAll(/\s+/g, " "),
        email: valueOf("email"),
        phone: valueOf("phone"),
        source: valueOf("source"),
        service: valueOf("service"),
        "assigned to": valueOf("assigned to"),
        note: valueOf("note"),
      },
    };
  });
  return { head: first.cells, rows, problems };
}

const email = z.email();
const unsafe = /[^\P{Cc}\n\r\t]/u;

/** What is wrong with the texts of a row, whatever is in the database. */
export function findRowProblems({ line, values }: LeadFileRow): readonly LeadFileProblem[] {
  const problems: LeadFileProblem[] = [];
  const add = (column: LeadFileColumn, reason: string): void => {
    problems.push({ line, column, reason });
  };
  if (values.name === "") add("name", "The name is missing.");
  if (values.name.length > 100) add("name", "The name has more than 100 characters.");
  if (values.email === "" && values.phone === "") {
    add("email", "An e-mail address or a phone number is required.");
  }
  if (
    values.email !== "" &&
    (values.email.length > 254 || !email.safeParse(values.email).success)
  ) {
    add("email", "Not a valid e-mail address.");
  }
  if (values.phone !== "" && (values.phone.length > 20 || !phoneShape.test(values.phone))) {
    // Spreadsheets save long numbers as 9.87654E+09.
    const isScientific = /^\d(\.\d+)?e\+?\d+$/i.test(values.phone);
    add(
      "phone",
      isScientific
        ? "The spreadsheet shortened the number. Format the column as text."
        : "Not a phone number with at least 10 digits.",
    );
  }
  if (values.note.length > leadLimits.note) {
    add("note", `The note has more than ${leadLimits.note} characters.`);
  }
  for (const column of leadFileColumns) {
    if (unsafe.test(values[column])) add(column, "Contains control characters.");
  }
  return problems;
}

/** Spreadsheets run cells that begin so as formulas, also after blanks and in full-width signs. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u;

/** Bad rows as they were, with a column that says what is wrong. */
export function writeBadRows(file: LeadFile, problems: readonly LeadFileProblem[]): string | null {
  if (problems.length === 0) return null;
  const reasons = new Map<number, string[]>();
  for (const { line, column, reason } of problems) {
    reasons.set(line, [
      ...(reasons.get(line) ?? []),
      column === "" ? reason : `${column}: ${reason}`,
    ]);
  }
  const bad = file.rows.flatMap(({ line, cells }) => {
    const found = reasons.get(line);
    return found === undefined ? [] : [[...cells, found.join(" ")]];
  });
  const written = Papa.unparse([[...file.head, "problem"], ...bad], {
    escapeFormulae: formula,
    newline: "\r\n",
  });
  return `\uFEFF${written}\r\n`;
}
