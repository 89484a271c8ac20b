import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type {
  BrokerAccountAnswer,
  BrokerFundsAnswer,
  BrokerHoldingsAnswer,
  BrokerOrdersAnswer,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { BrokerProvider, SessionToken } from "../../providers/brokers/index.ts";
import type { AuditService } from "../audit/index.ts";
import { findBroker } from "../brokers/index.ts";
import { deleteAccount, findAccountOfUser } from "./broker-accounts.repository.ts";
import type { ConnectedAccount } from "./broker-accounts.repository.ts";
import { endSession, findActiveBroker } from "./broker-sessions.repository.ts";
import { refusals } from "./failures.ts";
import { maskClientId } from "./sealed-clients.ts";
import type { SealedClients } from "./sealed-clients.ts";
import type { SetUpBrokers } from "./link.service.ts";

/** A live login of a member's, for one call. */
export interface LiveSession {
  readonly brokerId: number;
  readonly provider: BrokerProvider;
  readonly token: SessionToken;
}

/** Operations on a member's broker account. */
export interface BrokerDesk {
  account(userId: string): Promise<BrokerAccountAnswer | null>;
  /** The broker whose login holds; null without one. */
  activeBroker(userId: string, at: Date): Promise<number | null>;
  /**
   * Runs calls under the member's login; where the broker says that it is over, it ends here too.
   * @throws AppError `broker.not_connected`, `broker.session_over` (400, error code 5000),
   * `provider.unavailable`, `provider.not_configured` (503); so do the calls that follow.
   */
  withSession<T>(userId: string, call: (session: LiveSession) => Promise<T>): Promise<T>;
  funds(userId: string, signal: AbortSignal): Promise<BrokerFundsAnswer>;
  holdings(userId: string, signal: AbortSignal): Promise<BrokerHoldingsAnswer>;
  orders(userId: string, signal: AbortSignal): Promise<BrokerOrdersAnswer>;
  /** Logs out at the broker. @throws AppError `broker.account_not_found` (404). */
  clear(
    userId: string,
    which: { readonly broker: number; readonly clientId: string },
    signal: AbortSignal,
  ): Promise<void>;
  /** Logs out and unlinks the account. @throws AppError `broker.account_not_found` (404). */
  unlink(userId: string, tenant: string, signal: AbortSignal): Promise<void>;
}

export interface BrokerDeskDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly brokers: SetUpBrokers;
  readonly clients: SealedClients;
  readonly audit: AuditService;
}

export function createBrokerDesk(db: Executor, deps: BrokerDeskDeps): BrokerDesk {
  const { clock, log, brokers, clients, audit } = deps;

  const requireAccount = async (userId: string): Promise<ConnectedAccount> => {
    const account = await findAccountOfUser(db, userId);
    if (account === null) throw refusals.accountNotFound();
    return account;
  };

  /** Null without a valid login, or if its key no longer exists. */
  const readLive = ({
    session,
    ...account
  }: ConnectedAccount): { readonly id: string; readonly token: SessionToken } | null => {
    if (session?.sealed_session == null || session.expires_at <= clock.now()) return null;
    const token = clients.openToken(session.id, session.sealed_session);
    const { clientId } = clients.openClient(account.id, account.sealed_client);
    return token === null ? null : { id: session.id, token: { clientId, token } };
  };

  const withSession: BrokerDesk["withSession"] = async (userId, call) => {
    const account = await findAccountOfUser(db, userId);
    if (account === null) throw refusals.notConnected();
    const { broker_id: brokerId } = account;
    const name = findBroker(brokerId)?.name ?? "";
    const provider = brokers.get(brokerId)?.provider;
    if (provider === undefined) throw refusals.notSetUp(name);
    const live = readLive(account);
    if (live === null) throw refusals.sessionOver(name);
    try {
      return await call({ brokerId, provider, token: live.token });
    } catch (error) {
      if (error instanceof AppError && error.code === "broker.session_over") {
        await endSession(db, live.id, "refused", clock.now());
      }
      throw error;
    }
  };

  /** Ends a login here first; a broker that does not answer changes nothing about that. */
  const logOut = async (account: ConnectedAccount, signal: AbortSignal): Promise<void> => {
    const live = readLive(account);
    if (live === null || !(await endSession(db, live.id, "cleared", clock.now()))) return;
    const provider = brokers.get(account.broker_id)?.provider;
    await provider?.login.end(live.token, signal).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : "unknown";
      log.warn({ provider: provider.name, code }, "could not log out at a broker");
    });
  };

  const asOf = (): string => clock.now().toISOString();
  return {
    withSession,
    activeBroker: (userId, at) => findActiveBroker(db, userId, at),
    async account(userId) {
      const account = await findAccountOfUser(db, userId);
      if (account === null) return null;
      const { session } = account;
      const { clientId, name } = clients.openClient(account.id, account.sealed_client);
      const isConnected = session?.ended_at === null && session.expires_at > clock.now();
      const ends = session?.ended_at ?? session?.expires_at ?? account.linked_at;
      return {
        broker: account.broker_id,
        name: findBroker(account.broker_id)?.name ?? "",
        client_id: maskClientId(clientId),
        holder: name,
        status: isConnected ? "connected" : "over",
        expires_at: ends.toISOString(),
      };
    },
    funds: (userId, signal) =>
      withSession(userId, async ({ brokerId, provider, token }) => ({
        broker: brokerId,
        available_paise: await provider.trading.funds(token, signal),
        as_of: asOf(),
      })),
    holdings: (userId, signal) =>
      withSession(userId, async ({ brokerId, provider, token }) => ({
        broker: brokerId,
        holdings: await provider.trading.holdings(token, signal),
        as_of: asOf(),
      })),
    orders: (userId, signal) =>
      withSession(userId, async ({ brokerId, provider, token }) => ({
        broker: brokerId,
        orders: await provider.trading.orders(token, signal),
        as_of: asOf(),
      })),
    async clear(userId, { broker, clientId }, signal) {
      const account = await requireAccount(userId);
      const own = clients.openClient(account.id, account.sealed_client).clientId;
      const isMeant = clientId === "" || clientId === own || clientId === maskClientId(own);
      if (account.broker_id !== broker || !isMeant) throw refusals.accountNotFound();
      await logOut(account, signal);
    },
    async unlink(userId, tenant, signal) {
      const account = await requireAccount(userId);
      await logOut(account, signal);
      await inTransaction(db, async (transaction) => {
        if (!(await deleteAccount(transaction, account.id))) throw refusals.accountNotFound();
        await audit.append(transaction, {
          actor: { kind: "user", id: userId, tenant },
          action: "broker.unlinked",
          subject: userId,
          details: { broker: findBroker(account.broker_id)?.key ?? String(account.broker_id) },
        });
      });
    },
  };
}
