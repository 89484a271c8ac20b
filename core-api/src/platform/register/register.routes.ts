import { Readable } from "node:stream";
import { AppError } from "@munshi/platform";
import type { RouteKey } from "@munshi/platform/contract";
import {
  describeAction,
  describeRegister,
  describeRoutes,
  hasPersonalColumn,
  registerLimits,
} from "../../contract/register.ts";
import type { BulkRun, RegisterExportRequest } from "../../contract/register.ts";
import type { CoreRoute } from "../../contract/route.ts";
import type { Actor } from "../actor/actor.ts";
import { hasPermission } from "../actor/actor.ts";
import { inTransaction } from "../db/transaction.ts";
import type { HttpContext } from "../http/context.ts";
import { implementRoutes } from "../http/route.ts";
import type { Handler, Route } from "../http/route.ts";
import { bulkData, bulkJob, enqueueBulkRun } from "./bulk-job.ts";
import type { BulkDeps } from "./bulk-job.ts";
import { countRunRows, listReasons } from "./bulk-rows.ts";
import type { Reader } from "./compose-query.ts";
import { countRows, exportRows, readPage, summariseSelection } from "./register-reads.ts";
import type { RegisterDeps, RegisterSource } from "./register-source.ts";
import { createSavedViews } from "./saved-views.ts";
import { writeHead, writeRows } from "./write-csv.ts";

export interface RegisterRouteDeps extends RegisterDeps, BulkDeps {
  readonly now: () => Date;
  /** Returns true if a second person approved this export for the actor. */
  readonly isExportApproved: (
    actor: Actor,
    register: string,
    request: RegisterExportRequest,
  ) => Promise<boolean>;
}

/** The staff member who calls. */
export function actorOf(ctx: HttpContext): Actor {
  if (ctx.state.actor === undefined) throw new TypeError("The route has no staff gate");
  return ctx.state.actor;
}

/** The routes of one register. */
export function createRegisterRoutes(
  deps: RegisterRouteDeps,
  source: RegisterSource,
): readonly Route[] {
  const { register } = source;
  const routes = describeRoutes(register);
  const views = createSavedViews(deps, register.key);
  const path = `/admin/registers/${register.key}` as const;
  const readerOf = (ctx: HttpContext): Reader => ({ actor: actorOf(ctx), now: deps.now() });
  const one = <R extends CoreRoute>(key: RouteKey, route: R, handle: Handler<R>) =>
    implementRoutes({ [key]: route }, { [key]: handle });

  const run = (action: string): Handler<(typeof routes)["run"]> => {
    return async ({ body, ctx }) => {
      const { runOnce } = ctx.state;
      if (runOnce === undefined) throw new TypeError("The route has no idempotency gate");
      await runOnce(JSON.stringify([action, body]), async (transaction) => {
        const request = { action, ...body };
        const id = await enqueueBulkRun(transaction, deps, source, readerOf(ctx), request);
        return { status: 202, body: { id } };
      });
      deps.jobs.wake();
      return undefined;
    };
  };

  return [
    ...one(`GET ${path}`, routes.describe, async ({ ctx }) =>
      describeRegister(register, actorOf(ctx).permissions),
    ),
    ...one(`POST ${path}/rows`, routes.rows, async ({ body, ctx }) =>
      readPage(deps, source, readerOf(ctx), body),
    ),
    ...one(`POST ${path}/count`, routes.count, async ({ body, ctx }) =>
      countRows(deps, source, readerOf(ctx), body, ctx.state.signal),
    ),
    ...(register.exportPermission === null
      ? []
      : one(`POST ${path}/export`, routes.export, async ({ body, ctx }) => {
          await sendExport(deps, source, ctx, body, readerOf(ctx));
          return undefined;
        })),
    ...one(`POST ${path}/selection`, routes.select, async ({ body, ctx }) =>
      summariseSelection(deps, source, readerOf(ctx), body),
    ),
    ...Object.entries(register.actions).flatMap(([name, action]) =>
      one(`POST ${path}/actions/${name}`, describeAction(register, action), run(name)),
    ),
    ...one(`GET ${path}/runs/:id`, routes.findRun, async ({ params, ctx }) =>
      findRun(deps, register.key, actorOf(ctx), params.id),
    ),
    ...one(`GET ${path}/views`, routes.listViews, async ({ ctx }) => views.list(actorOf(ctx))),
    ...one(`POST ${path}/views`, routes.createView, async ({ body, ctx }) =>
      views.create(actorOf(ctx), body),
    ),
    ...one(`PUT ${path}/views/:id`, routes.updateView, async ({ params, body, ctx }) =>
      views.update(actorOf(ctx), params.id, body.version, body),
    ),
    ...one(`DELETE ${path}/views/:id`, routes.deleteView, async ({ params, ctx }) => {
      await views.remove(actorOf(ctx), params.id);
      return { success: true } as const;
    }),
  ];
}

async function findRun(
  { db, jobs }: RegisterRouteDeps,
  register: string,
  actor: Actor,
  id: string,
): Promise<BulkRun> {
  const run = await jobs.find(actor.tenant, id);
  const data = bulkData.safeParse(run?.data);
  if (run === null || run.name !== bulkJob || data.data?.register !== register) {
    throw new AppError("job.not_found", 404, "Run not found.");
  }
  const [counts, reasons] = await Promise.all([countRunRows(db, id), listReasons(db, id)]);
  return { id, action: data.data.action, status: run.status, ...counts, reasons };
}

/** Streams CSV as fast as the client takes it; recorded before the first row leaves. */
async function sendExport(
  deps: RegisterRouteDeps,
  source: RegisterSource,
  ctx: HttpContext,
  request: RegisterExportRequest,
  reader: Reader,
): Promise<void> {
  const { register } = source;
  const { columns, filter, search } = request;
  const sort = request.sort ?? register.defaultSort;
  const pages = exportRows(
    deps,
    source,
    reader,
    { query: request, sort, columns },
    ctx.state.signal,
  );
  // A filter that fails is answered as such; later failures cut the file off.
  const first = await pages.next();
  const isLarge = first.done !== true && first.value.length > registerLimits.personalRows;
  if (
    isLarge &&
    hasPersonalColumn(register, columns) &&
    !(await deps.isExportApproved(reader.actor, register.key, request))
  ) {
    throw new AppError(
      "register.needs_approval",
      409,
      `More than ${registerLimits.personalRows} rows with personal data need approval. Request the export.`,
    );
  }
  await inTransaction(deps.db, (transaction) =>
    deps.audit.append(transaction, {
      actor: reader.actor,
      action: "register.exported",
      subject: register.key,
      details: {
        columns: [...columns],
        // Values may be personal data.
        filter: filter.map(({ column, is }) => `${column} ${is}`),
        searched: search === "" ? "no" : "yes",
      },
    }),
  );
  const write = async function* (): AsyncGenerator<string> {
    yield writeHead(register, columns);
    if (first.done === true) return;
    yield writeRows(register, columns, first.value);
    for await (const rows of pages) yield writeRows(register, columns, rows);
  };
  ctx.type = "text/csv; charset=utf-8";
  ctx.attachment(`${register.key}.csv`);
  ctx.set("cache-control", "no-store");
  ctx.body = Readable.from(write(), { objectMode: false, highWaterMark: 262_144 });
}

/** The registers that a staff member may open, for menus and the palette. */
export function listOpenRegisters(sources: readonly RegisterSource[], actor: Actor) {
  return sources
    .filter(({ register }) => hasPermission(actor, register.permission))
    .map(({ register: { key, title, page, name, columns } }) => ({
      key,
      title,
      page,
      canSearch: columns[name]?.searched === true,
    }));
}
