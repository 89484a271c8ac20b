import type { Executor, Transaction } from "@munshi/db";
import type { LeadFileColumn } from "../../../contract/lead-states.ts";
import type { LeadFileCheck, LeadUploadResult } from "../../../contract/lead-uploads.ts";
import type { RowFileCheck, RowFileResult, RowProblem } from "../../../contract/row-files.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import { hasPermission } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createRowFiles } from "../../../platform/row-files/index.ts";
import type { FileRow, RowFileHandlers, RowReading } from "../../../platform/row-files/index.ts";
import type { AuditService } from "../../audit/index.ts";
import { hashContact, normaliseEmail } from "./lead-contact.ts";
import { findBuiltIn, listOptions } from "./lead-options.ts";
import { listAssignees, lockContacts, lockTurns } from "./lead-rows.ts";
import { findRowProblems, leadColumns } from "./read-lead-row.ts";
import { findHeldLeads, storeLeads } from "./store-leads.ts";
import type { LeadDraft, LeadKeys } from "./store-leads.ts";

/** Assignee chosen for an address in the file's "assigned to" column; null for none. */
interface AssigneeChoice {
  readonly email: string;
  readonly staffId: string | null;
}

type Choices = readonly AssigneeChoice[];
type Found = Omit<LeadFileCheck, keyof RowFileCheck>;
type Done = Omit<LeadUploadResult, keyof RowFileResult>;

/** Leads from CSV files. */
export type LeadUploads = RowFileHandlers<Choices, Found, Done>;

export function createLeadUploads(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService; readonly keys: LeadKeys },
): LeadUploads {
  const { clock, audit, keys } = deps;
  return createRowFiles<LeadFileColumn, LeadDraft, Choices, Found, Done>(db, clock, {
    purpose: "leads",
    columns: leadColumns,
    hashChoices: (choices) =>
      choices
        .map(({ email, staffId }) => `${normaliseEmail(email)}\0${staffId ?? ""}\n`)
        .toSorted()
        .join(""),
    async lock(transaction, { tenant }) {
      await lockContacts(transaction, tenant);
      await lockTurns(transaction, tenant);
    },
    async plan(transaction, by, choices) {
      const unmatched = new Map<string, number>();
      return {
        read: await readRows(transaction, by, choices, unmatched),
        async found(good) {
          const lookups = good.map(({ draft }) => hashContact(keys, draft));
          const findHeld = await findHeldLeads(transaction, by.tenant, lookups);
          const duplicates = good.flatMap(({ line }, index) => {
            const lookup = lookups[index];
            const held = lookup === undefined ? null : findHeld(lookup);
            return held === null ? [] : [{ line, heldBy: held.assignee_name, state: held.state }];
          });
          return {
            duplicates,
            unmatched: [...unmatched].map(([email, rows]) => ({ email, rows })),
          };
        },
      };
    },
    async store(transaction, by, drafts, { upload, skipped, at }) {
      const stored = await storeLeads(transaction, keys, by.tenant, drafts, { staffId: by.id, at });
      await audit.append(transaction, {
        actor: by,
        action: "lead.uploaded",
        subject: upload.id,
        details: { file: upload.sha256.toString("hex"), added: stored.length, skipped },
      });
      return { joined: stored.filter(({ isJoined }) => isJoined).length };
    },
    nothing: { joined: 0 },
  });
}

/** A row reader that counts rows with unknown addresses in `unmatched`. */
async function readRows(
  transaction: Transaction,
  by: Actor,
  choices: Choices,
  unmatched: Map<string, number>,
): Promise<(row: FileRow<LeadFileColumn>) => RowReading<LeadDraft>> {
  const { tenant } = by;
  const options = await listOptions(transaction, tenant);
  const assignees = await listAssignees(transaction, tenant);
  const builtIn = await findBuiltIn(transaction, tenant, "upload");
  const chosen = new Map(choices.map(({ email, staffId }) => [normaliseEmail(email), staffId]));
  const room = new Map(
    assignees.map(({ id, capacity, open }) => [id, (capacity ?? Infinity) - open]),
  );

  return ({ values, ...row }) => {
    const problems: Omit<RowProblem, "line">[] = [...findRowProblems({ values, ...row })];
    const findOption = (kind: "source" | "service") => {
      const name = values[kind];
      if (name === "") return null;
      const found = options.find(
        (each) =>
          each.kind === kind &&
          each.retired_at === null &&
          each.name.toLowerCase() === name.toLowerCase(),
      );
      if (found !== undefined) return found;
      problems.push({ column: kind, reason: `Unknown ${kind} "${name}".` });
      return null;
    };
    const findAssignee = () => {
      const text = values["assigned to"];
      if (text === "") return null;
      const fail = (reason: string): null => {
        problems.push({ column: "assigned to", reason });
        return null;
      };
      if (!hasPermission(by, "lead.assign"))
        return fail("You do not have permission to assign leads.");
      const email = normaliseEmail(text);
      const staffId =
        assignees.find((each) => normaliseEmail(each.email) === email)?.id ?? chosen.get(email);
      if (staffId === null) return null;
      const found = assignees.find(({ id }) => id === staffId);
      if (found === undefined) {
        unmatched.set(email, (unmatched.get(email) ?? 0) + 1);
        return fail(`No staff member with leads access has the address ${text}.`);
      }
      const left = room.get(found.id) ?? 0;
      if (left < 1) return fail(`${found.name} has no room for more leads.`);
      room.set(found.id, left - 1);
      return found;
    };
    const source = findOption("source") ?? builtIn;
    const serviceId = findOption("service")?.id ?? null;
    // Last, because it uses up capacity.
    const assignee = problems.length > 0 ? null : findAssignee();
    if (problems.length > 0) return { problems };
    const { email, phone, note } = values;
    const name = values.name.replaceAll(/\s+/g, " ");
    return { draft: { name, email, phone, note, source, serviceId, assignee } };
  };
}
