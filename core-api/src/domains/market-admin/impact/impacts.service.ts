import { createHash } from "node:crypto";
import type { Database, Executor } from "@munshi/db";
import { resultOf } from "@munshi/db";
import { describeColumn, productCatalogue } from "@munshi/engine";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import { datasetImpact, impactRequest } from "../../../contract/dataset-impacts.ts";
import type { DatasetImpact, RestorableDatasets } from "../../../contract/index.ts";
import { hasPermission, requirePermission } from "../../../platform/actor/actor.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Job, JobRun, Jobs } from "../../../platform/jobs/index.ts";
import { writeCanonicalJson } from "../../audit/index.ts";
import type { MarketDomain } from "../../market/index.ts";

export type ImpactRequest = z.output<typeof impactRequest>;

export interface ImpactsService {
  /** Starts a report; the run's id. */
  start(by: Actor, request: ImpactRequest): Promise<string>;
  findRun(
    by: Actor,
    id: string,
  ): Promise<{
    readonly status: JobRun["status"];
    readonly step: string | null;
    readonly hash: string | null;
    readonly error: string | null;
  }>;
  /** @throws AppError `market.impact_not_found`, `staff.forbidden`. */
  get(by: Actor, hash: string): Promise<DatasetImpact>;
  listRestorable(by: Actor): Promise<RestorableDatasets>;
  /**
   * The report that a change request names.
   * @throws AppError `market.impact_not_found`, `market.impact_outdated` where something was
   *   published, imported or corrected since it was made.
   */
  requireCurrent(db: Executor, hash: string): Promise<DatasetImpact>;
}

export interface ImpactsDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly market: Pick<
    MarketDomain,
    | "findFactsMark"
    | "latestVersion"
    | "listRestorable"
    | "measurePublication"
    | "measureRestoration"
  >;
}

const impactJob = "dataset.impact";
const result = z.object({ hash: z.string() });

/** Impact reports of publications, created by a job and stored by hash. */
export function createImpactsService(db: Database, deps: ImpactsDeps): ImpactsService {
  const { jobs, market } = deps;
  jobs.register(createImpactJob(db, deps));
  return {
    async start(by, request) {
      requirePermission(by, "market.publish");
      const id = await inTransaction(db, (transaction) =>
        jobs.enqueue(transaction, { name: impactJob, data: request, actor: by }),
      );
      jobs.wake();
      return id;
    },
    async findRun(by, id) {
      requirePermission(by, "market.publish");
      const run = await jobs.find(by.tenant, id);
      if (run?.name !== impactJob) throw new AppError("job.not_found", 404, "Run not found.");
      const step: unknown = run.progress === null ? null : Reflect.get(run.progress, "step");
      return {
        status: run.status,
        step: typeof step === "string" ? step : null,
        hash: result.safeParse(run.result).data?.hash ?? null,
        error: run.error?.message ?? null,
      };
    },
    async get(by, hash) {
      const mayRead = (["market.publish", "change.approve", "change.override"] as const).some(
        (permission) => hasPermission(by, permission),
      );
      if (!mayRead) requirePermission(by, "market.publish");
      return findImpact(db, hash);
    },
    async listRestorable(by) {
      requirePermission(by, "market.publish");
      const datasets = await market.listRestorable();
      return datasets.map(({ publishedAt, ...dataset }) => ({
        ...dataset,
        publishedAt: publishedAt.toISOString(),
      }));
    },
    async requireCurrent(executor, hash) {
      const impact = await findImpact(executor, hash);
      const base = await market.latestVersion(executor);
      const mark = await market.findFactsMark(executor);
      // Facts do not affect an existing dataset.
      const isChanged = impact.kind === "publish" && impact.mark !== mark;
      if ((impact.base?.version ?? null) !== base || isChanged) {
        throw new AppError(
          "market.impact_outdated",
          409,
          "Data was published, imported or corrected since this report. Create a new report.",
        );
      }
      return impact;
    },
  };
}

async function findImpact(db: Executor, hash: string): Promise<DatasetImpact> {
  const row = await resultOf<{ readonly report: unknown } | undefined>(
    db("dataset_impacts")
      .where({ hash: Buffer.from(hash, "hex") })
      .first("report"),
  );
  if (row === undefined) {
    throw new AppError("market.impact_not_found", 404, "Impact report not found.");
  }
  return datasetImpact.parse(row.report);
}

function createImpactJob(db: Database, deps: ImpactsDeps): Job<ImpactRequest> {
  const { clock, market } = deps;
  return {
    name: impactJob,
    data: impactRequest,
    async handle({ data, report, signal }) {
      const { comparison, ...measured } =
        data.kind === "publish"
          ? await market.measurePublication({
              ...(data.asOf === null ? {} : { asOf: data.asOf }),
              onProgress: report,
              signal,
            })
          : await market.measureRestoration(data.version);
      const impact: DatasetImpact = {
        ...measured,
        kind: data.kind,
        version: data.kind === "publish" ? null : data.version,
        asked: data.kind === "publish" ? data.asOf : null,
        ...comparison,
        entered: [...comparison.entered],
        left: [...comparison.left],
        columns: comparison.columns.map((column) => ({
          ...column,
          title: titleOf(column.key),
          largest: [...column.largest],
        })),
        bands: {
          moved: comparison.bands.moved,
          changes: comparison.bands.changes.map((change) => ({
            ...change,
            score: titleOf(change.score),
          })),
        },
      };
      const json = z.json().parse(impact);
      const hash = createHash("sha256").update(writeCanonicalJson(json)).digest();
      await db("dataset_impacts")
        .insert({ hash, report: JSON.stringify(json), made_at: clock.now() })
        .onConflict("hash")
        .ignore();
      return { hash: hash.toString("hex") };
    },
  };
}

const titleOf = (key: string): string => describeColumn(productCatalogue, key)?.title ?? key;
