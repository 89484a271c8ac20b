import type { DatasetManifest } from "@munshi/engine/contract";
import type { Log } from "@munshi/platform";
import { AppError } from "@munshi/platform";
import type { MarketService } from "../../composition-types.ts";
import { failure } from "../../platform/errors/failure.ts";
import { findCompanies } from "./find-companies.ts";
import type { FoundCompanies } from "./find-companies.ts";
import { checkPeriods } from "./screening.policy.ts";
import { exampleQuery } from "../../contract/example-query.ts";
import type { ExampleResult, ScannerRequest } from "../../contract/index.ts";
import { presentExample } from "./screening.presenter.ts";
import { createScreeningQueue } from "./screening-queue.ts";
import type {
  DatasetPlace,
  MarketOverview,
  MembersOfQueries,
  MembersTask,
  ReasonsTask,
  Screened,
} from "./screening-task.ts";

export interface ScreeningDeps {
  readonly market: Pick<MarketService, "latestDataset">;
  readonly log: Log;
  /** Time limit of a query. */
  readonly limitMs?: number;
  /** Maximum number of queries waiting behind the running one, in total and per caller. */
  readonly mostWaiting?: number;
  readonly mostOfOne?: number;
  /** Maximum wait of a query in the queue. */
  readonly waitMs?: number;
}

type DatasetName = Pick<DatasetManifest, "version" | "asOf">;

/** The engine on the server, over the dataset published last. */
export interface ScreeningService {
  /**
   * Callers share the engine fairly; each is known by the network that it calls from.
   * @throws AppError `market.not_published`, `screening.busy`, `query.too_heavy`, or `query.refused`
   *   and `request.contradicts_data`, whose texts say what is wrong.
   */
  screen(
    request: ScannerRequest,
    caller?: string,
  ): Promise<{
    readonly answer: Extract<Screened, { readonly ok: true }>;
    readonly dataset: DatasetName;
  }>;
  /**
   * Matches of a query on a dataset, which may be an older one, among companies by their codes.
   * @throws AppError `screening.busy`, `query.too_heavy`.
   */
  screenOn(dataset: DatasetPlace, query: string, among: readonly number[]): Promise<Screened>;
  /** The same for all callers until a new dataset is published. */
  overview(): Promise<{ readonly market: MarketOverview; readonly dataset: DatasetName }>;
  /** The example query over all companies, computed once for each dataset. */
  example(): Promise<{ readonly result: ExampleResult; readonly dataset: DatasetName }>;
  findCompanies(names: readonly string[]): Promise<FoundCompanies>;
  /**
   * The companies of queries on a dataset, which may be an older one.
   * @throws AppError `screening.busy`, `query.too_heavy`.
   */
  listMembers(task: Omit<MembersTask, "kind">, caller: string): Promise<MembersOfQueries>;
  /** Why a query matches companies or not; see `ReasonsTask`. */
  listReasons(task: Omit<ReasonsTask, "kind">, caller: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The caller of internal requests. */
const product = "the product";

export function createScreeningService(deps: ScreeningDeps): ScreeningService {
  const { market, log, mostWaiting = 64, mostOfOne = 8 } = deps;
  // Together less than the 10 s that the bff waits for an answer.
  const { limitMs = 4_000, waitMs = 4_000 } = deps;
  const queue = createScreeningQueue({ log, limitMs, mostWaiting, mostOfOne, waitMs });
  let kept: { readonly version: string; readonly overview: Promise<MarketOverview> } | null = null;

  const latest = async () => {
    const dataset = await market.latestDataset();
    if (dataset !== null) return dataset;
    throw new AppError("market.not_published", 404, "Market data is not available yet.");
  };

  const overview: ScreeningService["overview"] = async () => {
    const { version, folder, manifest } = await latest();
    if (kept?.version !== version) {
      const asked = queue.ask<"overview">(
        { kind: "overview", dataset: { version, folder } },
        product,
      );
      const mine = { version, overview: asked };
      kept = mine;
      asked.catch(() => {
        if (kept === mine) kept = null;
      });
    }
    return { market: await kept.overview, dataset: manifest };
  };

  let keptExample: { readonly version: string; readonly result: Promise<ExampleResult> } | null =
    null;

  const screen: ScreeningService["screen"] = async (request, caller = product) => {
    const { version, folder, manifest } = await latest();
    checkPeriods(request, manifest);
    const answer = await queue.ask<"screen">(
      { ...request, kind: "screen", dataset: { version, folder } },
      caller,
    );
    if (answer.ok) return { answer, dataset: manifest };
    const [first] = answer.diagnostics.filter(({ severity }) => severity === "error");
    throw failure("query.refused", 400, first?.message ?? "wrong query", {
      fields: { diagnostics: answer.diagnostics },
      details: answer.diagnostics.map(({ message }) => ({ path: "data.storedata", message })),
    });
  };

  const computeExample = async (): Promise<ExampleResult> => {
    const { market: all } = await overview();
    const { answer, dataset } = await screen({
      query: exampleQuery,
      among: all.companies.map(({ coCode }) => coCode),
      years: null,
      quarters: null,
      lastQuarter: null,
      filters: [],
      lists: [],
    });
    return presentExample(answer.companies, all.companies.length, dataset.asOf);
  };

  return {
    screen,
    overview,
    screenOn: (dataset, query, among) =>
      queue.ask<"screen">(
        {
          kind: "screen",
          dataset,
          query,
          among,
          years: null,
          quarters: null,
          lastQuarter: null,
          filters: [],
          lists: [],
        },
        product,
      ),
    async example() {
      const { version, manifest } = await latest();
      if (keptExample?.version !== version) {
        const mine = { version, result: computeExample() };
        keptExample = mine;
        mine.result.catch(() => {
          if (keptExample === mine) keptExample = null;
        });
      }
      return { result: await keptExample.result, dataset: manifest };
    },
    async findCompanies(names) {
      return findCompanies((await overview()).market.companies, names);
    },
    listMembers: async (task, caller) => queue.ask<"members">({ ...task, kind: "members" }, caller),
    listReasons: async (task, caller) => queue.ask<"reasons">({ ...task, kind: "reasons" }, caller),
    close: () => queue.close(),
  };
}
