import { createHash, randomBytes } from "node:crypto";
import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import { accountSecurityRoutes } from "../../../contract/account-security.ts";
import { brokerAccountRoutes } from "../../../contract/broker-logins.ts";
import { kycRoutes } from "../../../contract/kyc.ts";
import type { CoreRoute } from "../../../contract/route.ts";
import { coreRoutes } from "../../../contract/routes.ts";
import { telegramRoutes } from "../../../contract/telegram.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { AuditService } from "../../audit/index.ts";
import type { MemberRow } from "../member.query.ts";
import type { TokenPair, TokensService } from "../tokens/tokens.service.ts";
import { lockUser } from "../users.repository.ts";

/** Routes that show PAN, bank accounts, secrets or tokens, masked or not. */
const personal = new Set<string>(
  [accountSecurityRoutes, brokerAccountRoutes, kycRoutes, telegramRoutes].flatMap((routes) =>
    Object.keys(routes),
  ),
);

/**
 * Returns true if staff who view a client's pages may call a route: it must be read-only and show
 * no personal numbers.
 */
export function isViewable(key: string): boolean {
  const route = Object.entries<CoreRoute>(coreRoutes).find(([known]) => known === key)?.[1];
  if (route === undefined || !key.startsWith("GET ") || personal.has(key)) return false;
  return route.browser?.changes !== true;
}

/** Staff views of a client's pages: read only, recorded, for half an hour. */
export interface ViewsService {
  /**
   * Begins a view and returns the code that opens it on the clients' site, once and within a minute.
   * @throws AppError `client.not_found` (404).
   */
  start(
    by: Actor,
    userId: string,
    reason: string,
  ): Promise<{ readonly code: string; readonly expiresAt: Date }>;
  /** Uses a code. @throws AppError `view.ended` (401). */
  accept(code: string): Promise<TokenPair & { readonly userId: string }>;
  /**
   * Admits and records one call of a view.
   * @throws AppError `view.read_only` (403) for a call that a view must not make.
   */
  admit(
    row: MemberRow,
    call: { readonly method: string; readonly route: string; readonly path: string },
  ): Promise<Actor>;
}

const viewMs = 30 * 60_000;
const codeMs = 60_000;

export function createViews(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly tokens: Pick<TokensService, "beginView">;
  },
): ViewsService {
  const { clock, audit, tokens } = deps;
  const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();
  return {
    start: async (by, userId, reason) =>
      inTransaction(db, async (transaction) => {
        const user = await lockUser(transaction, userId);
        if (user === null || user.erased_at !== null || user.tenant_key !== by.tenant) {
          throw new AppError("client.not_found", 404, "Client not found.");
        }
        const at = clock.now();
        const id = createPublicId();
        const code = randomBytes(32).toString("base64url");
        const expiresAt = new Date(at.getTime() + viewMs);
        await transaction("client_views").insert({
          id,
          tenant_key: by.tenant,
          user_id: userId,
          staff_id: by.id,
          reason,
          created_at: at,
          expires_at: expiresAt,
          code_hash: hashOf(code),
          code_expires_at: new Date(at.getTime() + codeMs),
        });
        await audit.append(transaction, {
          actor: by,
          action: "client.view_started",
          subject: userId,
          details: { view: id, reason },
        });
        return { code, expiresAt };
      }),
    accept: async (code) =>
      inTransaction(db, async (transaction) => {
        const [view] = await resultOf<
          readonly {
            readonly id: string;
            readonly user_id: string;
            readonly tenant_key: string;
            readonly expires_at: Date;
          }[]
        >(
          transaction("client_views")
            .where({ code_hash: hashOf(code) })
            .where("code_expires_at", ">", clock.now())
            .update({ code_hash: null })
            .returning(["id", "user_id", "tenant_key", "expires_at"]),
        );
        if (view === undefined) {
          throw new AppError(
            "view.ended",
            401,
            "This link has expired or was already used. Start a new view in the back office.",
          );
        }
        const pair = await tokens.beginView(transaction, {
          userId: view.user_id,
          tenant: view.tenant_key,
          viewId: view.id,
          expiresAt: view.expires_at,
        });
        return { ...pair, userId: view.user_id };
      }),
    async admit(row, { method, route, path }) {
      const { view_id: view, viewed_by: staffId } = row;
      if (view === null || staffId === null) throw new TypeError("Not a view");
      if (!isViewable(`${method} ${route}`)) {
        throw new AppError(
          "view.read_only",
          403,
          "You are viewing as a client: nothing can be changed, and personal numbers are hidden.",
        );
      }
      const actor: Actor = { kind: "staff", id: staffId, tenant: row.tenant_key, permissions: [] };
      await inTransaction(db, async (transaction) => {
        await audit.append(transaction, {
          actor,
          action: "client.viewed",
          subject: row.id,
          details: { view, path, viewing: "user" },
        });
      });
      return actor;
    },
  };
}
