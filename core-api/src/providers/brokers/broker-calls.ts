import type { z } from "zod";
import { loginRefused, sessionOver } from "./broker-login.ts";
import type { BrokerHttp, BrokerReply, BrokerRequest } from "./broker-http.ts";
import type { SessionToken } from "./broker-login.ts";
import type { ChangedOrder, PlacedOrder, RefusedOrder } from "./broker-trading.ts";

export interface BrokerCallsOptions {
  /** The broker's display name. */
  readonly name: string;
  /** Base URL of the broker's API, without a trailing slash. */
  readonly apiUrl: string;
  /** Returns the headers that authenticate a session. */
  readonly authorize: (session: SessionToken) => { readonly [name: string]: string };
  /** Returns true if a reply says that the session has ended or its token is invalid. */
  readonly isOver: (reply: BrokerReply) => boolean;
  /** Returns true if a reply is another failure; decided by its status by default. */
  readonly isFailure?: (reply: BrokerReply) => boolean;
  /** Returns the refusal of an order, or null if the failure is not a refusal. */
  readonly readRefusal?: (reply: BrokerReply) => Omit<RefusedOrder, "outcome"> | null;
}

/** The kinds of calls that every protocol has, with what their answers may mean. */
export interface BrokerCalls {
  /** Creates a session; any refusal by the broker is `broker.refused`. */
  readonly exchange: <S extends z.ZodType>(
    request: BrokerRequest,
    shape: S,
    signal: AbortSignal,
  ) => Promise<z.output<S>>;
  /** Reads below the API's address by a session. */
  readonly get: <S extends z.ZodType>(
    path: string,
    shape: S,
    session: SessionToken,
    signal: AbortSignal,
  ) => Promise<z.output<S>>;
  /** Asks by a session; `isAnswer`: whether the shape reads a reply; it reads no failures unless given. */
  readonly ask: <S extends z.ZodType>(
    request: BrokerRequest,
    shape: S,
    session: SessionToken,
    signal: AbortSignal,
    isAnswer?: (reply: BrokerReply) => boolean,
  ) => Promise<z.output<S>>;
  /** Sends an order once; `taken` reads its number in the answer that takes it. */
  readonly place: (
    request: BrokerRequest,
    taken: z.ZodType<string>,
    session: SessionToken,
    signal: AbortSignal,
  ) => Promise<PlacedOrder>;
  /** Asks to change or cancel an order. */
  readonly change: (
    request: BrokerRequest,
    session: SessionToken,
    signal: AbortSignal,
  ) => Promise<ChangedOrder>;
}

/** Texts of brokers that are unsure if they accepted an order. */
const unsureWords =
  /timed? ?out|order ?book|internal|went wrong|try (again|later)|unable to (connect|process|reach)|not respond/i;

/** Returns true if the broker may have a refused order: only its order book shows it. */
function mayBePlaced({ reason, text }: Omit<RefusedOrder, "outcome">): boolean {
  return (reason === "other" || reason === "input") && unsureWords.test(text);
}

export function createBrokerCalls(http: BrokerHttp, options: BrokerCallsOptions): BrokerCalls {
  const { name, apiUrl, authorize, isOver, isFailure = ({ status }) => status >= 400 } = options;
  const { readRefusal = () => null } = options;
  const bySession = (request: BrokerRequest, session: SessionToken): BrokerRequest => ({
    ...request,
    headers: { ...authorize(session), ...request.headers },
  });
  const ask: BrokerCalls["ask"] = (
    request,
    shape,
    session,
    signal,
    isAnswer = (reply) => !isFailure(reply),
  ) =>
    http.ask(
      bySession(request, session),
      (reply) => {
        if (isOver(reply)) throw sessionOver(name);
        if (!isAnswer(reply)) throw new Error(`The broker answers ${reply.status}`);
        return shape.parse(reply.body);
      },
      signal,
    );
  return {
    ask,
    get: (path, shape, session, signal) =>
      ask({ method: "GET", url: apiUrl + path }, shape, session, signal),
    async place(request, taken, session, signal) {
      const reply = await http.attempt(bySession(request, session), signal);
      if (typeof reply === "string") return { outcome: reply };
      if (reply.status === 429)
        return { outcome: "refused", reason: "rate", text: `${name}: too many requests.` };
      if (isOver(reply)) throw sessionOver(name);
      if (isFailure(reply)) {
        const refusal = readRefusal(reply);
        return refusal === null || mayBePlaced(refusal)
          ? { outcome: "unknown" }
          : { outcome: "refused", ...refusal };
      }
      const orderId = taken.safeParse(reply.body);
      return orderId.success
        ? { outcome: "accepted", orderId: orderId.data }
        : { outcome: "unknown" };
    },
    change: (request, session, signal) =>
      http.ask(
        bySession(request, session),
        (reply) => {
          if (isOver(reply)) throw sessionOver(name);
          if (!isFailure(reply)) return { outcome: "asked" };
          const refusal = readRefusal(reply);
          if (refusal === null) throw new Error(`The broker answers ${reply.status}`);
          return { outcome: "refused", text: refusal.text };
        },
        signal,
      ),
    exchange: (request, shape, signal) =>
      http.ask(
        request,
        (reply) => {
          if (isOver(reply) || isFailure(reply)) throw loginRefused(name);
          return shape.parse(reply.body);
        },
        signal,
      ),
  };
}
