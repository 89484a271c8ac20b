import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { failure } from "../../platform/errors/failure.ts";
import type { ClubMember, ClubPass, ClubProvider } from "../../providers/club/index.ts";

const unavailable = "Something went wrong! Please try again later!";

export interface ClubService {
  /** @throws AppError `club.unavailable` (503) where no club is configured. */
  createPass(userId: string): Promise<ClubPass>;
}

export function createClubService(
  db: Executor,
  deps: {
    /** Null: no club is configured. */
    readonly club: ClubProvider | null;
  },
): ClubService {
  return {
    async createPass(userId) {
      const member = deps.club === null ? null : await findClubMember(db, userId);
      if (deps.club === null || member === null) {
        throw failure("club.unavailable", 503, unavailable, { retryAfter: 60 });
      }
      return deps.club.createPass(member);
    },
  };
}

/** Data of a user for the club; null if the user does not exist. */
async function findClubMember(db: Executor, userId: string): Promise<ClubMember | null> {
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
