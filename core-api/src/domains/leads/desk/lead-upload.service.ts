import { createHash } from "node:crypto";
import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { AppError, dayMs } from "@munshi/platform";
import type {
  LeadFileCheck,
  LeadFileProblem,
  LeadUploadResult,
} from "../../../contract/lead-uploads.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import { hasPermission } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { AuditService } from "../../audit/index.ts";
import { hashContact, normaliseEmail } from "./lead-contact.ts";
import { findBuiltIn, listOptions } from "./lead-options.ts";
import { listAssignees, lockContacts, lockTurns } from "./lead-rows.ts";
import { findRowProblems, readLeadFile, writeBadRows } from "./read-lead-file.ts";
import type { LeadFileRow } from "./read-lead-file.ts";
import { findHeldLeads, storeLeads } from "./store-leads.ts";
import type { LeadDraft, LeadKeys } from "./store-leads.ts";

/** Whom an address of the file's column "assigned to" means; null: no one. */
export interface AssigneeChoice {
  readonly email: string;
  readonly staffId: string | null;
}

interface UploadRow {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly committed_at: Date | null;
  readonly result: LeadUploadResult | null;
}

/** Leads from CSV files; the failures are those of the routes. */
export interface LeadUploads {
  begin(
    by: Actor,
    file: { readonly name: string; readonly bytes: number; readonly hash: string },
  ): Promise<string>;
  addPart(by: Actor, id: string, number: number, content: Buffer): Promise<void>;
  /** Says what a commit would do. */
  check(by: Actor, id: string, choices: readonly AssigneeChoice[]): Promise<LeadFileCheck>;
  /** Adds the good rows, all or none; a file that was added before adds nothing. */
  commit(
    by: Actor,
    id: string,
    choices: readonly AssigneeChoice[],
    hash: string,
  ): Promise<LeadUploadResult>;
  /** Deletes files that were not added within a day; their number. */
  removeExpired(now: Date): Promise<number>;
}

interface Plan {
  readonly check: LeadFileCheck;
  readonly drafts: readonly LeadDraft[];
}

export function createLeadUploads(
  db: Executor,
  deps: { readonly clock: Clock; readonly audit: AuditService; readonly keys: LeadKeys },
): LeadUploads {
  const { clock, audit, keys } = deps;

  const find = async (executor: Executor, by: Actor, id: string): Promise<UploadRow> => {
    const row = await resultOf<UploadRow | undefined>(
      executor("lead_uploads").where({ id, tenant_key: by.tenant, staff_id: by.id }).first(),
    );
    if (row !== undefined) return row;
    throw new AppError("upload.not_found", 404, "There is no such upload. Choose the file again.");
  };

  /** The whole file. @throws AppError `upload.incomplete` where a part is missing or differs. */
  const readFile = async (executor: Executor, upload: UploadRow): Promise<Buffer> => {
    const parts = await resultOf<readonly { readonly content: Buffer }[]>(
      executor("lead_upload_parts").where({ upload_id: upload.id }).orderBy("number"),
    );
    const bytes = Buffer.concat(parts.map(({ content }) => content));
    if (createHash("sha256").update(bytes).digest().equals(upload.sha256)) return bytes;
    throw new AppError(
      "upload.incomplete",
      409,
      "The file was not read completely. Upload it again.",
    );
  };

  const findRepeated = async (
    executor: Executor,
    tenant: string,
    sha256: Buffer,
  ): Promise<boolean> => {
    const row: unknown = await executor("lead_uploads")
      .where({ tenant_key: tenant, sha256 })
      .whereNotNull("committed_at")
      .first("id");
    return row !== undefined;
  };

  const plan = async (
    transaction: Transaction,
    by: Actor,
    upload: UploadRow,
    choices: readonly AssigneeChoice[],
  ): Promise<Plan> => {
    const file = readLeadFile(await readFile(transaction, upload));
    if (typeof file === "string") throw new AppError("upload.unreadable", 400, file);
    const { tenant } = by;
    const options = await listOptions(transaction, tenant);
    const assignees = await listAssignees(transaction, tenant);
    const builtIn = await findBuiltIn(transaction, tenant, "upload");
    const chosen = new Map(choices.map(({ email, staffId }) => [normaliseEmail(email), staffId]));
    const room = new Map(
      assignees.map(({ id, capacity, open }) => [id, (capacity ?? Infinity) - open]),
    );
    const unmatched = new Map<string, number>();
    const problems: LeadFileProblem[] = [...file.problems];

    const findOption = (row: LeadFileRow, kind: "source" | "service") => {
      const name = row.values[kind];
      if (name === "") return null;
      const found = options.find(
        (each) =>
          each.kind === kind &&
          each.retired_at === null &&
          each.name.toLowerCase() === name.toLowerCase(),
      );
      if (found !== undefined) return found;
      problems.push({ line: row.line, column: kind, reason: `There is no ${kind} "${name}".` });
      return null;
    };
    const findAssignee = (row: LeadFileRow) => {
      const text = row.values["assigned to"];
      if (text === "") return null;
      const fail = (reason: string): null => {
        problems.push({ line: row.line, column: "assigned to", reason });
        return null;
      };
      if (!hasPermission(by, "lead.assign")) return fail("You may not assign leads.");
      const email = normaliseEmail(text);
      const staffId =
        assignees.find((each) => normaliseEmail(each.email) === email)?.id ?? chosen.get(email);
      if (staffId === null) return null;
      const found = assignees.find(({ id }) => id === staffId);
      if (found === undefined) {
        unmatched.set(email, (unmatched.get(email) ?? 0) + 1);
        return fail(`No one who may view leads has the address ${text}.`);
      }
      const left = room.get(found.id) ?? 0;
      if (left < 1) return fail(`${found.name} has no room for more leads.`);
      room.set(found.id, left - 1);
      return found;
    };

    const good: { readonly line: number; readonly draft: LeadDraft }[] = [];
    const broken = new Set(file.problems.map(({ line }) => line));
    for (const row of file.rows) {
      const before = problems.length;
      problems.push(...findRowProblems(row));
      const source = findOption(row, "source") ?? builtIn;
      const serviceId = findOption(row, "service")?.id ?? null;
      const isBad = (): boolean => broken.has(row.line) || problems.length > before;
      // Asked last: it uses up room.
      const assignee = isBad() ? null : findAssignee(row);
      if (isBad()) continue;
      const { name, email, phone, note } = row.values;
      good.push({
        line: row.line,
        draft: { name, email, phone, note, source, serviceId, assignee },
      });
    }
    const lookups = good.map(({ draft }) => hashContact(keys, draft));
    const findHeld = await findHeldLeads(transaction, tenant, lookups);
    const duplicates = good.flatMap(({ line }, index) => {
      const lookup = lookups[index];
      const held = lookup === undefined ? null : findHeld(lookup);
      return held === null ? [] : [{ line, heldBy: held.assignee_name, state: held.state }];
    });
    return {
      drafts: good.map(({ draft }) => draft),
      check: {
        hash: hashPlan(upload, choices),
        rows: file.rows.length,
        good: good.length,
        bad: file.rows.length - good.length,
        problems: problems.toSorted((one, other) => one.line - other.line),
        badRows: writeBadRows(file, problems),
        duplicates,
        unmatched: [...unmatched].map(([email, rows]) => ({ email, rows })),
        isRepeated: await findRepeated(transaction, tenant, upload.sha256),
      },
    };
  };

  return {
    async begin(by, { name, bytes, hash }) {
      const id = createPublicId();
      await db("lead_uploads").insert({
        id,
        tenant_key: by.tenant,
        staff_id: by.id,
        name,
        bytes,
        sha256: Buffer.from(hash, "hex"),
        created_at: clock.now(),
      });
      return id;
    },
    async addPart(by, id, number, content) {
      const upload = await find(db, by, id);
      if (upload.committed_at !== null) return;
      await db("lead_upload_parts")
        .insert({ upload_id: id, number, content })
        .onConflict(["upload_id", "number"])
        .merge(["content"]);
    },
    check: async (by, id, choices) =>
      inTransaction(db, async (transaction) => {
        const upload = await find(transaction, by, id);
        return (await plan(transaction, by, upload, choices)).check;
      }),
    commit: async (by, id, choices, hash) =>
      inTransaction(db, async (transaction) => {
        await lockContacts(transaction, by.tenant);
        await lockTurns(transaction, by.tenant);
        const upload = await find(transaction, by, id);
        if (upload.result !== null) return { ...upload.result, isRepeated: true };
        if (hash !== hashPlan(upload, choices)) {
          throw new AppError(
            "upload.changed",
            409,
            "The choices differ from what was checked. Check the file again.",
          );
        }
        const { drafts, check } = await plan(transaction, by, upload, choices);
        if (check.isRepeated) return { added: 0, joined: 0, skipped: check.rows, isRepeated: true };
        const at = clock.now();
        const stored = await storeLeads(transaction, keys, by.tenant, drafts, {
          staffId: by.id,
          at,
        });
        const result = {
          added: stored.length,
          joined: stored.filter(({ isJoined }) => isJoined).length,
          skipped: check.bad,
          isRepeated: false,
        };
        await transaction("lead_uploads")
          .where({ id })
          .update({ committed_at: at, result: JSON.stringify(result) });
        await transaction("lead_upload_parts").where({ upload_id: id }).delete();
        await audit.append(transaction, {
          actor: by,
          action: "lead.uploaded",
          subject: id,
          details: { file: upload.sha256.toString("hex"), added: result.added, skipped: check.bad },
        });
        return result;
      }),
    removeExpired: async (now) =>
      db("lead_uploads")
        .whereNull("committed_at")
        .where("created_at", "<", new Date(now.getTime() - dayMs))
        .delete(),
  };
}

/** Of the file's content and what was chosen for its unmatched addresses. */
function hashPlan({ sha256 }: UploadRow, choices: readonly AssigneeChoice[]): string {
  const chosen = choices
    .map(({ email, staffId }) => `${normaliseEmail(email)}\0${staffId ?? ""}\n`)
    .toSorted()
    .join("");
  return createHash("sha256").update(sha256).update(chosen).digest("hex");
}
