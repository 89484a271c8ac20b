import type { Remote } from "comlink";
import {
  type CheckResult,
  type CustomFilter,
  type EngineApi,
  failed,
  failure,
  type FailureCode,
  type OpenRequest,
  type QueryOutline,
  type Result,
  type StockList,
} from "./contract/index.ts";
import { createSupersedable } from "./worker-client/supersedable.ts";
import {
  type EngineWorker,
  type SessionFailure,
  startSession,
  type Session,
} from "./worker-client/session.ts";

export type { EngineWorker } from "./worker-client/session.ts";

export interface EngineClientOptions {
  /** Called at the first request and after each failure. */
  readonly createWorker: () => EngineWorker;
  /** Timeout in milliseconds, after which the worker is replaced. */
  readonly timeoutMs: number;
  /** Called when a worker failed: results are gone and the next request starts a new one. */
  readonly onLost?: (code: FailureCode) => void;
}

/**
 * The engine in a worker. Calls never reject or hang: on a failure or timeout they settle with a
 * failure, and the worker is replaced and reopened with its filters and lists at the next request.
 * `parameters`, `define`, `complete` and `hover` then return nothing, `outline` nothing drawable,
 * `format` the text unchanged. Newer runs and facets settle older ones (and their sorts and pages)
 * as `engine.superseded`.
 */
export interface EngineClient extends EngineApi {
  /** Terminates the worker; later calls fail with `engine.closed`. */
  close(): void;
}

export function createEngineClient(options: EngineClientOptions): EngineClient {
  let session: Session | null = null;
  let opened: OpenRequest | null = null;
  let filters: readonly CustomFilter[] = [];
  let lists: readonly StockList[] = [];
  let closed = false;
  let lastResultId = 0;
  let result: { id: number; workerId: number; session: Session } | null = null;
  const runs = createSupersedable();
  const sorts = createSupersedable();
  const pages = createSupersedable({ newestOnly: false });
  const facets = createSupersedable();

  const failSession = (lost: Session, code: FailureCode, message: string): void => {
    if (session === lost) session = null;
    if (lost.fail({ code, message })) options.onLost?.(code);
  };

  const currentSession = (): Session => {
    session ??= startSession(
      options.createWorker,
      { dataset: opened, filters, lists },
      (started, reason) => failSession(started, reason.code, reason.message),
    );
    return session;
  };

  const tryCurrentSession = (): Session | null => {
    try {
      return currentSession();
    } catch {
      return null;
    }
  };

  const callWorker = async <Answer>(
    send: (engine: Remote<EngineApi>) => Promise<Answer>,
    named?: Session,
  ): Promise<{ readonly answer: Answer } | SessionFailure> => {
    const on = named ?? tryCurrentSession();
    if (on === null) {
      return { code: "engine.unavailable", message: "The engine's worker could not be started." };
    }
    const timer = setTimeout(() => {
      failSession(on, "engine.timed_out", "The engine did not respond in time and was restarted.");
    }, options.timeoutMs);
    const answer = async (): Promise<{ readonly answer: Answer } | SessionFailure> => {
      const sent = (async () => ({ answer: await send(on.engine) }))().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        return { code: "engine.failed" as const, message: `The engine failed: ${reason}` };
      });
      return (await on.ready) ?? sent;
    };
    try {
      return await Promise.race([answer(), on.failure]);
    } finally {
      clearTimeout(timer);
    }
  };

  const callForResult = async <Value>(
    send: (engine: Remote<EngineApi>) => Promise<Result<Value>>,
    on?: Session,
  ): Promise<Result<Value>> => {
    if (closed) return failed("engine.closed", "The engine was closed.");
    const outcome = await callWorker(send, on);
    return "answer" in outcome ? outcome.answer : failed(outcome.code, outcome.message);
  };

  /** Translates the result id to the worker's. */
  const callOnResult = <Value>(
    id: number,
    send: (engine: Remote<EngineApi>, workerId: number) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const current = result;
    if (current === null || current.id !== id || current.session !== session) {
      return Promise.resolve(failed("engine.result_gone", "This result is no longer available."));
    }
    return callForResult((engine) => send(engine, current.workerId), current.session);
  };

  return {
    contractVersion: async () => {
      const outcome = closed ? null : await callWorker((engine) => engine.contractVersion());
      return outcome !== null && "answer" in outcome ? outcome.answer : Number.NaN;
    },
    open: (request) => {
      opened = request;
      result = null;
      for (const calls of [runs, sorts, pages, facets]) calls.supersede();
      return callForResult((engine) => engine.open(request));
    },
    parameters: async () => {
      const outcome = closed ? null : await callWorker((engine) => engine.parameters());
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    define: async (given) => {
      filters = given;
      const outcome = closed ? null : await callWorker((engine) => engine.define(given));
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    check: async (query) => {
      if (closed) return unchecked({ code: "engine.closed", message: "The engine was closed." });
      const outcome = await callWorker((engine) => engine.check(query));
      return "answer" in outcome ? outcome.answer : unchecked(outcome);
    },
    complete: async (query, caret) => {
      const outcome = closed ? null : await callWorker((engine) => engine.complete(query, caret));
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    format: async (query) => {
      const outcome = closed ? null : await callWorker((engine) => engine.format(query));
      if (outcome !== null && "answer" in outcome) return outcome.answer;
      const lost = outcome ?? { code: "engine.closed", message: "The engine was closed." };
      return { text: query, diagnostics: unchecked(lost).diagnostics };
    },
    hover: async (query, offset) => {
      const outcome = closed ? null : await callWorker((engine) => engine.hover(query, offset));
      return outcome !== null && "answer" in outcome ? outcome.answer : null;
    },
    run: (request) => {
      sorts.supersede();
      pages.supersede();
      return runs.latest(async (isLatest) => {
        const on = closed ? null : tryCurrentSession();
        const answer = await callForResult((engine) => engine.run(request), on ?? undefined);
        if (!answer.ok || on === null || !isLatest()) return answer;
        lastResultId += 1;
        result = { id: lastResultId, workerId: answer.value.resultId, session: on };
        return { ...answer, value: { ...answer.value, resultId: lastResultId } };
      });
    },
    page: (request) =>
      pages.latest(() =>
        callOnResult(request.resultId, (engine, resultId) => engine.page({ ...request, resultId })),
      ),
    sort: (request) => {
      pages.supersede();
      return sorts.latest(() =>
        callOnResult(request.resultId, (engine, resultId) => engine.sort({ ...request, resultId })),
      );
    },
    findCompanies: (request) => callForResult((engine) => engine.findCompanies(request)),
    explain: (request) => callForResult((engine) => engine.explain(request)),
    nearMisses: (request) => callForResult((engine) => engine.nearMisses(request)),
    impact: (request) => callForResult((engine) => engine.impact(request)),
    toSql: (request) => callForResult((engine) => engine.toSql(request)),
    defineLists: async (given) => {
      lists = given;
      if (!closed) await callWorker((engine) => engine.defineLists(given));
    },
    outline: async (query) => {
      if (closed) return undrawable({ code: "engine.closed", message: "The engine was closed." });
      const outcome = await callWorker((engine) => engine.outline(query));
      return "answer" in outcome ? outcome.answer : undrawable(outcome);
    },
    edit: (request) => callForResult((engine) => engine.edit(request)),
    facets: (request) => facets.latest(() => callForResult((engine) => engine.facets(request))),
    preview: (request) => callForResult((engine) => engine.preview(request)),
    close: () => {
      closed = true;
      if (session !== null) failSession(session, "engine.closed", "The engine was closed.");
    },
  };
}

function unchecked({ code, message }: SessionFailure): CheckResult {
  return { tokens: [], diagnostics: [failure(code, message)], columns: [] };
}

function undrawable({ code, message }: SessionFailure): QueryOutline {
  return { drawable: false, filters: [], diagnostics: [failure(code, message)] };
}
