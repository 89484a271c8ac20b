import { z } from "zod";
import { leadFileColumns, leadLimits } from "../../../contract/lead-states.ts";
import type { LeadFileColumn } from "../../../contract/lead-states.ts";
import type { RowProblem } from "../../../contract/row-files.ts";
import type { FileRow, RowColumns } from "../../../platform/row-files/index.ts";
import { phoneShape } from "../leads.policy.ts";

/** Columns of a file of leads, with the headers of common spreadsheets and sales tools. */
export const leadColumns: RowColumns<LeadFileColumn> = {
  names: leadFileColumns,
  aliases: {
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
  },
  required: [["name"], ["email", "phone"]],
  mostRows: leadLimits.fileRows,
};

const email = z.email();

/** Problems of a row that need no database. */
export function findRowProblems({
  values,
}: FileRow<LeadFileColumn>): readonly Omit<RowProblem, "line">[] {
  const problems: Omit<RowProblem, "line">[] = [];
  const add = (column: LeadFileColumn, reason: string): void => {
    problems.push({ column, reason });
  };
  if (values.name === "") add("name", "The name is missing.");
  if (values.name.length > 100) add("name", "The name has more than 100 characters.");
  if (values.email === "" && values.phone === "") {
    add("email", "An email address or a phone number is required.");
  }
  if (
    values.email !== "" &&
    (values.email.length > 254 || !email.safeParse(values.email).success)
  ) {
    add("email", "Not a valid email address.");
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
  return problems;
}
