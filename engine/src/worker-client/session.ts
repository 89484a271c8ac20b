import { type Endpoint, releaseProxy, type Remote, wrap } from "comlink";
import {
  type CustomFilter,
  type EngineApi,
  engineContractVersion,
  type FailureCode,
  type OpenRequest,
  type StockList,
} from "../contract/index.ts";

/** A browser's Worker is one as it stands. */
export interface EngineWorker extends Endpoint {
  terminate(): unknown;
}

export interface Lost {
  readonly code: FailureCode;
  readonly message: string;
}

/** What a worker is told before it serves. */
export interface Told {
  readonly dataset: OpenRequest | null;
  readonly filters: readonly CustomFilter[];
  readonly lists: readonly StockList[];
}

/** One worker from its start to its loss. */
export interface Session {
  readonly engine: Remote<EngineApi>;
  /**
   * Null once the worker speaks our contract and has dataset, filters and lists, else why it cannot
   * serve. What is asked before is answered after those, and counts only if they went well.
   */
  readonly ready: Promise<Lost | null>;
  /** Settles when the worker is given up: what was under way then has this answer. */
  readonly lost: Promise<Lost>;
  /** Ends the worker; false where it had ended before. */
  lose(reason: Lost): boolean;
}

/** Starts a worker, compares contract versions, and opens and defines in it again what it is to know. */
export function startSession(
  createWorker: () => EngineWorker,
  told: Told,
  onBroken: (session: Session, reason: Lost) => void,
): Session {
  const worker = createWorker();
  const engine = wrap<EngineApi>(worker);
  const { promise: lost, resolve } = Promise.withResolvers<Lost>();
  let alive = true;
  const session: Session = {
    engine,
    ready: prepare(engine, told),
    lost,
    lose(reason) {
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
    onBroken(session, { code: "engine.unavailable", message: "The engine's worker broke down." });
  }
  worker.addEventListener("error", onError);
  return session;
}

async function prepare(
  engine: Remote<EngineApi>,
  { dataset, filters, lists }: Told,
): Promise<Lost | null> {
  try {
    // Sent at once and answered in their order, as what is asked next is: each way to the worker and
    // back waits for a page that is being drawn.
    const asked = engine.contractVersion();
    const prepared = Promise.all([
      filters.length > 0 ? engine.define(filters) : null,
      lists.length > 0 ? engine.defineLists(lists) : null,
      dataset === null ? null : engine.open(dataset),
    ]);
    prepared.catch(() => undefined);
    const version = await asked;
    if (version !== engineContractVersion) {
      const message = `The page speaks version ${engineContractVersion} of the engine's contract, the worker ${version}: reload the page.`;
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
