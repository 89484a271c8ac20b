import { type Endpoint, releaseProxy, type Remote, wrap } from "comlink";
import {
  type CustomFilter,
  type EngineApi,
  engineContractVersion,
  type FailureCode,
  type OpenRequest,
  type StockList,
} from "../contract/index.ts";

/** Satisfied by a browser's Worker. */
export interface EngineWorker extends Endpoint {
  terminate(): unknown;
}

export interface SessionFailure {
  readonly code: FailureCode;
  readonly message: string;
}

/** State to restore in a new worker. */
export interface SessionSetup {
  readonly dataset: OpenRequest | null;
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
}

/** The lifetime of one worker. */
export interface Session {
  readonly engine: Remote<EngineApi>;
  /**
   * Null once the contract version matches and dataset, filters and lists are set; else the
   * failure. Earlier requests are queued behind it.
   */
  readonly ready: Promise<SessionFailure | null>;
  /** Settles when the worker fails; pending calls return it. */
  readonly failure: Promise<SessionFailure>;
  /** False if it had already ended. */
  fail(reason: SessionFailure): boolean;
}

/** Starts a worker, checks the contract version and restores its state. */
export function startSession(
  createWorker: () => EngineWorker,
  setup: SessionSetup,
  onBroken: (session: Session, reason: SessionFailure) => void,
): Session {
  const worker = createWorker();
  const engine = wrap<EngineApi>(worker);
  const { promise: failure, resolve } = Promise.withResolvers<SessionFailure>();
  let alive = true;
  const session: Session = {
    engine,
    ready: prepare(engine, setup),
    failure,
    fail(reason) {
      if (!alive) return false;
      alive = false;
      worker.removeEventListener("error", onError);
      engine[releaseProxy]();
      worker.terminate();
      resolve(reason);
      return true;
    },
  };
  function onError(): void {
    onBroken(session, { code: "engine.unavailable", message: "The engine's worker crashed." });
  }
  worker.addEventListener("error", onError);
  return session;
}

async function prepare(
  engine: Remote<EngineApi>,
  { dataset, filters, lists }: SessionSetup,
): Promise<SessionFailure | null> {
  try {
    // Sent without waiting, because round trips compete with page rendering.
    const asked = engine.contractVersion();
    const prepared = Promise.all([
      filters.length > 0 ? engine.define(filters) : null,
      lists.length > 0 ? engine.defineLists(lists) : null,
      dataset === null ? null : engine.open(dataset),
    ]);
    prepared.catch(() => undefined);
    const version = await asked;
    if (version !== engineContractVersion) {
      const message = `The page and the engine are different versions (${engineContractVersion} and ${version}). Reload the page.`;
      return { code: "engine.version_mismatch", message };
    }
    const [, , opened] = await prepared;
    const [problem] = opened === null || opened.ok ? [] : opened.diagnostics;
    return problem === undefined ? null : { code: "engine.failed", message: problem.message };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { code: "engine.failed", message: `The engine failed: ${reason}` };
  }
}
