import { createHash } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { RowFileCheck, RowFileResult, RowProblem } from "../../contract/row-files.ts";
import type { Actor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { inTransaction } from "../db/transaction.ts";
import type { HttpContext } from "../http/context.ts";
import { actorOf } from "../http/identify-call.ts";
import { readRowFile, writeBadRows } from "./read-row-file.ts";
import type { FileRow, RowColumns } from "./read-row-file.ts";
import { createUploads } from "./uploads.ts";
import type { StaffUpload } from "./uploads.ts";

/** One row as read: what to store, or its problems. */
export type RowReading<Draft> =
  | { readonly draft: Draft }
  | { readonly problems: readonly Omit<RowProblem, "line">[] };

/** The meaning of rows for a purpose. `Draft` is what one good row adds. */
export interface RowFilePurpose<C extends string, Draft, Choices, Found, Done> {
  /** Names its files in the database. */
  readonly purpose: string;
  readonly columns: RowColumns<C>;
  /** Returns text that identifies the choices; part of the hash that a commit names. */
  readonly hashChoices: (choices: Choices) => string;
  /** Locks to take before a commit reads data it depends on. */
  readonly lock?: (transaction: Transaction, by: Actor) => Promise<void>;
  /** Reads readable rows, in the order of the file; `found` gets good ones and completes the check. */
  readonly plan: (
    transaction: Transaction,
    by: Actor,
    choices: Choices,
  ) => Promise<{
    readonly read: (row: FileRow<C>) => RowReading<Draft>;
    readonly found: (good: readonly GoodRow<Draft>[]) => Promise<Found>;
  }>;
  /** Stores good rows and audits; returns what it adds to the result. */
  readonly store: (
    transaction: Transaction,
    by: Actor,
    drafts: readonly Draft[],
    about: { readonly upload: StaffUpload; readonly skipped: number; readonly at: Date },
  ) => Promise<Done>;
  /** The same of a file that was added before. */
  readonly nothing: Done;
}

export interface GoodRow<Draft> {
  readonly line: number;
  readonly draft: Draft;
}

/** Any number that no other advisory lock of two keys has. */
const commitLock = 7_102_640;

interface OfUpload {
  readonly params: { readonly id: string };
  readonly ctx: HttpContext;
}

/** Handlers of the four routes of `rowFileRoutes`. */
export interface RowFileHandlers<Choices, Found, Done> {
  readonly begin: (input: {
    readonly body: { readonly name: string; readonly bytes: number; readonly hash: string };
    readonly ctx: HttpContext;
  }) => Promise<{ id: string }>;
  readonly part: (input: {
    readonly params: { readonly id: string; readonly number: number };
    readonly body: { readonly content: string };
    readonly ctx: HttpContext;
  }) => Promise<{ success: true }>;
  readonly check: (
    input: OfUpload & { readonly body: { readonly choices: Choices } },
  ) => Promise<RowFileCheck & Found>;
  readonly commit: (
    input: OfUpload & { readonly body: { readonly choices: Choices; readonly hash: string } },
  ) => Promise<RowFileResult & Done>;
}

/**
 * Files whose rows are added: a check says what a commit would do and writes nothing; a commit names
 * the hash of file and choices, and adds all good rows or none. A file is added once.
 */
export function createRowFiles<
  C extends string,
  Draft,
  Choices,
  Found extends object,
  Done extends object,
>(
  db: Executor,
  clock: Clock,
  given: RowFilePurpose<C, Draft, Choices, Found, Done>,
): RowFileHandlers<Choices, Found, Done> {
  const { purpose, columns } = given;
  const uploads = createUploads(db, clock, given);

  const hashOf = ({ sha256 }: StaffUpload, choices: Choices): string =>
    createHash("sha256").update(sha256).update(given.hashChoices(choices)).digest("hex");

  const isRepeated = async (executor: Executor, by: Actor, sha256: Buffer): Promise<boolean> => {
    const row: unknown = await executor("staff_uploads")
      .where({ tenant_key: by.tenant, purpose, sha256 })
      .whereNotNull("committed_at")
      .first("id");
    return row !== undefined;
  };

  const plan = async (
    transaction: Transaction,
    by: Actor,
    upload: StaffUpload,
    choices: Choices,
  ) => {
    const file = readRowFile(await uploads.read(transaction, upload), columns);
    if (typeof file === "string") throw new AppError("upload.unreadable", 400, file);
    const { read, found } = await given.plan(transaction, by, choices);
    const problems: RowProblem[] = [...file.problems];
    const broken = new Set(problems.map(({ line }) => line));
    const good: GoodRow<Draft>[] = [];
    for (const row of file.rows) {
      if (broken.has(row.line)) continue;
      const reading = read(row);
      if ("draft" in reading) good.push({ line: row.line, draft: reading.draft });
      else problems.push(...reading.problems.map((each) => ({ line: row.line, ...each })));
    }
    const check: RowFileCheck & Found = {
      hash: hashOf(upload, choices),
      rows: file.rows.length,
      good: good.length,
      bad: file.rows.length - good.length,
      problems: problems.toSorted((one, other) => one.line - other.line),
      badRows: writeBadRows(file, problems),
      isRepeated: await isRepeated(transaction, by, upload.sha256),
      ...(await found(good)),
    };
    return { drafts: good.map(({ draft }) => draft), check };
  };

  return {
    begin: async ({ body, ctx }) => ({ id: await uploads.begin(actorOf(ctx), body) }),
    async part({ params, body, ctx }) {
      const content = Buffer.from(body.content, "base64");
      await uploads.addPart(actorOf(ctx), params.id, params.number, content);
      return { success: true };
    },
    check: async ({ params, body, ctx }) =>
      inTransaction(db, async (transaction) => {
        const by = actorOf(ctx);
        const upload = await uploads.find(transaction, by, params.id);
        return (await plan(transaction, by, upload, body.choices)).check;
      }),
    commit: async ({ params: { id }, body: { choices, hash }, ctx }) =>
      inTransaction(db, async (transaction) => {
        const by = actorOf(ctx);
        await transaction.raw("select pg_advisory_xact_lock(?, hashtext(?))", [
          commitLock,
          `${purpose} ${by.tenant}`,
        ]);
        await given.lock?.(transaction, by);
        const upload = await uploads.find(transaction, by, id);
        if (upload.committed_at !== null) {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
          return { ...(upload.result as RowFileResult & Done), isRepeated: true };
        }
        if (hash !== hashOf(upload, choices)) {
          throw new AppError(
            "upload.changed",
            409,
            "The choices have changed since the check. Check the file again.",
          );
        }
        const { drafts, check } = await plan(transaction, by, upload, choices);
        if (check.isRepeated) {
          return { added: 0, skipped: check.rows, isRepeated: true, ...given.nothing };
        }
        const at = clock.now();
        const about = { upload, skipped: check.bad, at };
        const done = await given.store(transaction, by, drafts, about);
        const result: RowFileResult & Done = {
          added: drafts.length,
          skipped: check.bad,
          isRepeated: false,
          ...done,
        };
        await transaction("staff_uploads")
          .where({ id })
          .update({ committed_at: at, result: JSON.stringify(result) });
        await uploads.removeParts(transaction, id);
        return result;
      }),
  };
}
