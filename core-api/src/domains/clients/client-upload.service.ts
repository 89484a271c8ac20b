import type { Executor } from "@munshi/db";
import { z } from "zod";
import { clientFileColumns, clientLimits } from "../../contract/client-limits.ts";
import type { ClientFileColumn } from "../../contract/clients.ts";
import type { RowProblem } from "../../contract/row-files.ts";
import { hasLetter, nameField, phonePattern } from "../../contract/text-fields.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { createRowFiles } from "../../platform/row-files/index.ts";
import type { RowColumns, RowFileHandlers } from "../../platform/row-files/index.ts";
import type { AuditService } from "../audit/index.ts";
import { insertClient } from "./client-desk.service.ts";

const columns: RowColumns<ClientFileColumn> = {
  names: clientFileColumns,
  aliases: {
    name: "first name",
    first_name: "first name",
    last_name: "last name",
    surname: "last name",
    "e-mail": "email",
    "email address": "email",
    mail: "email",
    mobile: "phone",
    "phone number": "phone",
    phone_no: "phone",
  },
  required: [["first name"], ["email"]],
  mostRows: clientLimits.fileRows,
};

const address = z.email().max(254);

interface Draft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Adds clients from CSV files. An address with an account, or used twice, makes a bad row. */
export function createClientUploads(
  db: Executor,
  { clock, audit }: { readonly clock: Clock; readonly audit: AuditService },
): RowFileHandlers<null, object, object> {
  return createRowFiles<ClientFileColumn, Draft, null, object, object>(db, clock, {
    purpose: "clients",
    columns,
    hashChoices: () => "",
    async plan(transaction) {
      const seen = new Map<string, number>();
      const rows = (await transaction("users").select("email")) as { readonly email: string }[];
      const known = new Set(rows.map(({ email }) => email));
      return {
        read({ line, values }) {
          const problems: Omit<RowProblem, "line">[] = [];
          const add = (column: ClientFileColumn, reason: string): void => {
            problems.push({ column, reason });
          };
          const name = nameField.safeParse(values["first name"]);
          if (!name.success || !hasLetter(name.data)) add("first name", "Not a valid name.");
          if (values["last name"].length > 100) add("last name", "More than 100 characters.");
          const email = values.email.toLowerCase();
          const twin = seen.get(email);
          if (!address.safeParse(email).success) add("email", "Not a valid email address.");
          else if (known.has(email)) add("email", "A client with this address already exists.");
          else if (twin !== undefined) add("email", `Line ${twin} has the same address.`);
          else seen.set(email, line);
          const phone = values.phone.replace(/^(\+91|0)[ -]?/, "").replaceAll(/[ -]/g, "");
          if (phone !== "" && !phonePattern.test(phone))
            add("phone", "Not a 10-digit phone number.");
          if (problems.length > 0) return { problems };
          const firstName = name.success ? name.data : "";
          return { draft: { firstName, lastName: values["last name"], email, phone } };
        },
        found: async () => ({}),
      };
    },
    async store(transaction, by, drafts, { upload, skipped, at }) {
      for (const draft of drafts) await insertClient(transaction, by.tenant, draft, at);
      await audit.append(transaction, {
        actor: by,
        action: "client.uploaded",
        subject: upload.id,
        details: { file: upload.sha256.toString("hex"), added: drafts.length, skipped },
      });
      return {};
    },
    nothing: {},
  });
}
