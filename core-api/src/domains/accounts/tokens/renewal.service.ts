import type { Executor } from "@munshi/db";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import type { AccessClaims } from "./access-token.ts";
import { hashRefreshToken } from "./tokens.service.ts";
import { findRefreshToken } from "./token-families.repository.ts";
import type { TokenPair, TokensService } from "./tokens.service.ts";

/** More tokens for a sign-in that stands, no more often than anybody needs them. */
export interface RenewalService {
  /** As `TokensService.refresh`. @throws AppError `token.invalid` (401), `attempts.too_many` (429). */
  renew(origin: CallOrigin, token: string): Promise<TokenPair>;
  /** As `TokensService.fork`. @throws AppError `token.invalid` (401), `attempts.too_many` (429). */
  fork(origin: CallOrigin, signIn: AccessClaims): Promise<TokenPair>;
}

export function createRenewalService(
  db: Executor,
  deps: {
    readonly tokens: Pick<TokensService, "refresh" | "fork">;
    readonly attempts: Pick<AttemptsService, "require">;
  },
): RenewalService {
  const { tokens, attempts } = deps;
  return {
    async renew({ address }, token) {
      const hash = hashRefreshToken(token);
      const held = hash === null ? null : await findRefreshToken(db, hash);
      if (held === null) await attempts.require("renewalUnknown", address);
      // Not by address: behind one there may be many members, each with renewals of their own.
      else await attempts.require("renewal", held.family_id);
      return tokens.refresh(token);
    },
    async fork({ tenant }, signIn) {
      await attempts.require("fork", signIn.userId);
      return tokens.fork(signIn, tenant);
    },
  };
}
