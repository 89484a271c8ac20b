import type { Executor } from "@munshi/db";
import { failure } from "../../platform/errors/failure.ts";
import type { ClubPass, ClubProvider } from "../../providers/club/index.ts";
import { findClubMember } from "./club.query.ts";

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
