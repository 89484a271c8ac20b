import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { ClubMember } from "../../providers/club/index.ts";

/** Data of a user for the club; null if the user does not exist. */
export async function findClubMember(db: Executor, userId: string): Promise<ClubMember | null> {
  const row = await resultOf<
    | {
        readonly id: string;
        readonly first_name: string;
        readonly last_name: string;
        readonly email: string;
      }
    | undefined
  >(db("users").where({ id: userId }).first("id", "first_name", "last_name", "email"));
  if (row === undefined) return null;
  return { id: row.id, name: `${row.first_name} ${row.last_name}`.trim(), email: row.email };
}
