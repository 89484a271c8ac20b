import { decideGate } from "@munshi/core-api/contract";
import type { Basis } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import type { Compressor } from "../../files/compressor.ts";
import { typeOfName } from "../../files/stored-file.ts";
import { companyViewRoutes } from "../../contract/company.ts";
import { comparedSections, compareViewRoutes } from "../../contract/compare.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext } from "../../http/context.ts";
import type { SessionGate } from "../../session/session-gate.ts";
import type { Viewers } from "../../session/viewers.ts";
import { writePart } from "../parts/part-state.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { writeView, writeViewList } from "../parts/view-text.ts";
import { createCompanyReader } from "./company-reader.ts";
import type { CompanyRequest } from "./company-reader.ts";
import { findSection } from "./company-sections.ts";

const viewBytes = 100_000_000;
const jsonType = typeOfName("view.json");

/** Views of companies for subscribers: a page, one of its sections, and several side by side. */
export function addCompanyRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly transport: CoreTransport;
    readonly gate: SessionGate;
    readonly viewers: Viewers;
    readonly datasets: DatasetStore;
    /** Compresses once: there are too many views to compress each twice. */
    readonly viewCompressor: Compressor;
    readonly log: Log;
  },
): void {
  const { gate, viewers, datasets, viewCompressor: compressor } = deps;
  const reader = createCompanyReader(deps);
  const sender = createViewSender({
    compressor,
    mostBytes: viewBytes,
    cacheControl: "private, no-cache",
  });

  /** Reads as a subscriber; checks access first. */
  const readAsSubscriber = async <T>(
    ctx: HttpContext,
    read: (request: Pick<CompanyRequest, "access" | "origin" | "version">) => Promise<T>,
  ): Promise<T> => {
    const viewer = await viewers.signedIn(ctx);
    if (decideGate({ path: ctx.path, who: "subscriber" }, viewer).kind !== "open") {
      throw new AppError("account.not_subscribed", 403, "This requires a subscription.");
    }
    return gate.callAs(ctx, async (access) => {
      const manifest = await datasets.latest();
      if (manifest === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      const { version } = manifest;
      return read({ access, origin: originOf(ctx), version });
    });
  };

  addRoutes(router, companyViewRoutes, deps, {
    "GET /api/views/company/:symbol": async ({ params, query, ctx }) => {
      const { head, parts } = await readAsSubscriber(ctx, async (request) =>
        reader.readPage({ ...request, ...readTarget({ ...params, ...query }) }),
      );
      await sender.send(ctx, writeView(head, "sections", parts));
      return undefined;
    },
    "GET /api/views/company/:symbol/sections/:section": async ({ params, query, ctx }) => {
      const section = findSection(params.section);
      if (section === undefined) throw new AppError("request.not_found", 404, "Not found.");
      const state = await readAsSubscriber(ctx, async (request) =>
        reader.reloadSection(section, { ...request, ...readTarget({ ...params, ...query }) }),
      );
      ctx.type = jsonType;
      ctx.body = `{"section":${writePart(state)}}`;
      return undefined;
    },
  });
  addRoutes(router, compareViewRoutes, deps, {
    "GET /api/views/compare": async ({ query: { symbols }, ctx }) => {
      const pages = await readAsSubscriber(ctx, (request) =>
        Promise.all(
          symbols.map(async (symbol) =>
            nullIfUnknown(() =>
              reader.readSections(comparedSections, { ...request, ...readTarget({ symbol }) }),
            ),
          ),
        ),
      );
      const unknown = symbols.filter((_, at) => pages[at] === null);
      // Two symbols may be of one company: a former and the current one.
      const found = new Map(
        pages.flatMap((page) => (page === null ? [] : [[page.head.company.coCode, page]])),
      );
      const views = [...found.values()].map(({ head, parts }) =>
        writeView(head, "sections", parts),
      );
      await sender.send(ctx, writeViewList({ unknown }, "companies", views));
      return undefined;
    },
  });
}

const longestSymbol = 40;

/** @throws AppError `company.not_found` for text that can be no symbol. */
function readTarget({
  symbol,
  basis = null,
}: {
  readonly symbol: string;
  readonly basis?: Basis | undefined | null;
}): Pick<CompanyRequest, "symbol" | "basis"> {
  if (symbol.length <= longestSymbol) return { symbol: symbol.toUpperCase(), basis };
  throw new AppError("company.not_found", 404, "Company not found.", { expose: true });
}

/** core-api refuses text that can be no symbol as an invalid request. */
const unknownCodes: ReadonlySet<string> = new Set(["company.not_found", "request.invalid"]);

async function nullIfUnknown<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && unknownCodes.has(error.code)) return null;
    throw error;
  }
}
