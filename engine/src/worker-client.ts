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
  type Lost,
  startSession,
  type Session,
} from "./worker-client/session.ts";

export type { EngineWorker } from "./worker-client/session.ts";

export interface EngineClientOptions {
  /** Called at the first request and after each loss of a worker. */
  readonly createWorker: () => EngineWorker;
  /** How long an answer may take before the worker is replaced, in milliseconds. */
  readonly timeoutMs: number;
  /** Told when a worker was lost: results are gone, the next request starts another. */
  readonly onLost?: (code: FailureCode) => void;
}

/**
 * The engine behind a worker. No call rejects and none hangs: what cannot be answered in time settles
 * with a failure, the worker is replaced, the dataset opened and custom filters and stock lists defined
 * anew at the next request; where no answer comes, `parameters`, `define`, `complete` and `hover` give
 * none, `outline` nothing to draw and `format` the text as it was. A newer run settles an older one, and
 * the sorts and pages of older results, as `engine.superseded`; so do newer facets with older ones.
 */
export interface EngineClient extends EngineApi {
  /** Ends the worker; every later call answers `engine.closed`. */
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

  const lose = (lost: Session, code: FailureCode, message: string): void => {
    if (session === lost) session = null;
    if (lost.lose({ code, message })) options.onLost?.(code);
  };

  const currentSession = (): Session => {
    session ??= startSession(
      options.createWorker,
      { dataset: opened, filters, lists },
      (started, reason) => lose(started, reason.code, reason.message),
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

  /** The worker's answer, or why there is none. */
  const ask = async <Answer>(
    send: (engine: Remote<EngineApi>) => Promise<Answer>,
    named?: Session,
  ): Promise<{ readonly answer: Answer } | Lost> => {
    const on = named ?? tryCurrentSession();
    if (on === null) {
      return { code: "engine.unavailable", message: "The engine's worker could not be started." };
    }
    const timer = setTimeout(() => {
      lose(on, "engine.timed_out", "The engine gave no answer in time and was started anew.");
    }, options.timeoutMs);
    const answer = async (): Promise<{ readonly answer: Answer } | Lost> => {
      const sent = (async () => ({ answer: await send(on.engine) }))().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        return { code: "engine.failed" as const, message: `The engine failed: ${reason}` };
      });
      return (await on.ready) ?? sent;
    };
    try {
      return await Promise.race([answer(), on.lost]);
    } finally {
      clearTimeout(timer);
    }
  };

  const askResult = async <Value>(
    send: (engine: Remote<EngineApi>) => Promise<Result<Value>>,
    on?: Session,
  ): Promise<Result<Value>> => {
    if (closed) return failed("engine.closed", "The engine was closed.");
    const outcome = await ask(send, on);
    return "answer" in outcome ? outcome.answer : failed(outcome.code, outcome.message);
  };

  /** Sends a request about the result in hand, under the worker's own number for it. */
  const askAboutResult = <Value>(
    id: number,
    send: (engine: Remote<EngineApi>, workerId: number) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const held = result;
    if (held === null || held.id !== id || held.session !== session) {
      return Promise.resolve(failed("engine.result_gone", "This result is gone."));
    }
    return askResult((engine) => send(engine, held.workerId), held.session);
  };

  return {
    contractVersion: async () => {
      const outcome = closed ? null : await ask((engine) => engine.contractVersion());
      return outcome !== null && "answer" in outcome ? outcome.answer : Number.NaN;
    },
    open: (request) => {
      opened = request;
      result = null;
      for (const calls of [runs, sorts, pages, facets]) calls.supersede();
      return askResult((engine) => engine.open(request));
    },
    parameters: async () => {
      const outcome = closed ? null : await ask((engine) => engine.parameters());
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    define: async (given) => {
      filters = given;
      const outcome = closed ? null : await ask((engine) => engine.define(given));
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    check: async (query) => {
      if (closed) return unchecked({ code: "engine.closed", message: "The engine was closed." });
      const outcome = await ask((engine) => engine.check(query));
      return "answer" in outcome ? outcome.answer : unchecked(outcome);
    },
    complete: async (query, caret) => {
      const outcome = closed ? null : await ask((engine) => engine.complete(query, caret));
      return outcome !== null && "answer" in outcome ? outcome.answer : [];
    },
    format: async (query) => {
      const outcome = closed ? null : await ask((engine) => engine.format(query));
      if (outcome !== null && "answer" in outcome) return outcome.answer;
      const lost = outcome ?? { code: "engine.closed", message: "The engine was closed." };
      return { text: query, diagnostics: unchecked(lost).diagnostics };
    },
    hover: async (query, offset) => {
      const outcome = closed ? null : await ask((engine) => engine.hover(query, offset));
      return outcome !== null && "answer" in outcome ? outcome.answer : null;
    },
    run: (request) => {
      sorts.supersede();
      pages.supersede();
      return runs.latest(async (isLatest) => {
        const on = closed ? null : tryCurrentSession();
        const answer = await askResult((engine) => engine.run(request), on ?? undefined);
        if (!answer.ok || on === null || !isLatest()) return answer;
        lastResultId += 1;
        result = { id: lastResultId, workerId: answer.value.resultId, session: on };
        return { ...answer, value: { ...answer.value, resultId: lastResultId } };
      });
    },
    page: (request) =>
      pages.latest(() =>
        askAboutResult(request.resultId, (engine, resultId) =>
          engine.page({ ...request, resultId }),
        ),
      ),
    sort: (request) => {
      pages.supersede();
      return sorts.latest(() =>
        askAboutResult(request.resultId, (engine, resultId) =>
          engine.sort({ ...request, resultId }),
        ),
      );
    },
    findCompanies: (request) => askResult((engine) => engine.findCompanies(request)),
    explain: (request) => askResult((engine) => engine.explain(request)),
    nearMisses: (request) => askResult((engine) => engine.nearMisses(request)),
    impact: (request) => askResult((engine) => engine.impact(request)),
    toSql: (request) => askResult((engine) => engine.toSql(request)),
    defineLists: async (given) => {
      lists = given;
      if (!closed) await ask((engine) => engine.defineLists(given));
    },
    outline: async (query) => {
      if (closed) return undrawable({ code: "engine.closed", message: "The engine was closed." });
      const outcome = await ask((engine) => engine.outline(query));
      return "answer" in outcome ? outcome.answer : undrawable(outcome);
    },
    edit: (request) => askResult((engine) => engine.edit(request)),
    facets: (request) => facets.latest(() => askResult((engine) => engine.facets(request))),
    preview: (request) => askResult((engine) => engine.preview(request)),
    close: () => {
      closed = true;
      if (session !== null) lose(session, "engine.closed", "The engine was closed.");
    },
  };
}

function unchecked({ code, message }: Lost): CheckResult {
  return { tokens: [], diagnostics: [failure(code, message)], columns: [] };
}

function undrawable({ code, message }: Lost): QueryOutline {
  return { drawable: false, filters: [], diagnostics: [failure(code, message)] };
}
