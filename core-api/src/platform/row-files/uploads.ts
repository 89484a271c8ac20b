import { createHash } from "node:crypto";
import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError, dayMs } from "@munshi/platform";
import type { Actor } from "../actor/actor.ts";
import type { Clock } from "../clock/clock.ts";
import { createPublicId } from "../ids/public-id.ts";

/** The id under which uploads of an actor are stored; null: the command line. */
export function uploaderOf(by: Pick<Actor, "kind" | "id">): string | null {
  return by.kind === "staff" ? by.id : null;
}

/** A file that a staff member or the command line sends in parts. */
export interface StaffUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly committed_at: Date | null;
  /** The result of the commit. */
  readonly result: unknown;
}

/** Files of one purpose ("leads"); seen by their sender only, and kept for a day. */
export interface Uploads {
  begin(
    by: Actor,
    file: { readonly name: string; readonly bytes: number; readonly hash: string },
  ): Promise<string>;
  /** Stores a part; the same part again replaces it. @throws AppError `upload.not_found` (404). */
  addPart(by: Actor, id: string, number: number, content: Buffer): Promise<void>;
  /** Locks nothing. @throws AppError `upload.not_found` (404). */
  find(executor: Executor, by: Actor, id: string): Promise<StaffUpload>;
  /** The whole file. @throws AppError `upload.incomplete` (409): a part is missing or differs. */
  read(executor: Executor, upload: StaffUpload): Promise<Buffer>;
  /** Deletes the parts of a stored file. */
  removeParts(executor: Executor, id: string): Promise<void>;
}

/** Parts and names of uploaded files by purpose. */
export function createUploads(
  db: Executor,
  clock: Clock,
  { purpose }: { readonly purpose: string },
): Uploads {
  const find: Uploads["find"] = async (executor, by, id) => {
    const row = await resultOf<StaffUpload | undefined>(
      executor("staff_uploads")
        .where({ id, purpose, tenant_key: by.tenant, staff_id: uploaderOf(by) })
        .first(),
    );
    if (row !== undefined) return row;
    throw new AppError("upload.not_found", 404, "Upload not found. Choose the file again.");
  };
  return {
    find,
    async begin(by, { name, bytes, hash }) {
      const id = createPublicId();
      await db("staff_uploads").insert({
        id,
        purpose,
        tenant_key: by.tenant,
        staff_id: uploaderOf(by),
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
      await db("staff_upload_parts")
        .insert({ upload_id: id, number, content })
        .onConflict(["upload_id", "number"])
        .merge(["content"]);
    },
    async read(executor, upload) {
      const parts = await resultOf<readonly { readonly content: Buffer }[]>(
        executor("staff_upload_parts").where({ upload_id: upload.id }).orderBy("number"),
      );
      const bytes = Buffer.concat(parts.map(({ content }) => content));
      if (createHash("sha256").update(bytes).digest().equals(upload.sha256)) return bytes;
      throw new AppError(
        "upload.incomplete",
        409,
        "The file was not read completely. Upload it again.",
      );
    },
    async removeParts(executor, id) {
      await executor("staff_upload_parts").where({ upload_id: id }).delete();
    },
  };
}

/** Deletes unused files older than a day; returns their number. */
export async function removeExpiredUploads(db: Executor, now: Date): Promise<number> {
  return db("staff_uploads")
    .whereNull("committed_at")
    .where("created_at", "<", new Date(now.getTime() - dayMs))
    .delete();
}
