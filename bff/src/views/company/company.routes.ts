import { decideGate } from "@munshi/core-api/contract";
import type { Basis } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import type { Compressor } from "../../files/compressor.ts";
import { typeOfName } from "../../files/stored-file.ts";
import { companyViewRoutes } from "../../contract/company.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext } from "../../http/context.ts";
import type { SessionGate } from "../../session/session-gate.ts";
import type { Viewers } from "../../session/viewers.ts";
import { writePart } from "../parts/part-state.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { writeView } from "../parts/view-text.ts";
import { createCompanyReader } from "./company-reader.ts";
import type { CompanyRequest } from "./company-reader.ts";
import { findSection } from "./company-sections.ts";

const viewBytes = 100_000_000;
const jsonType = typeOfName("view.json");

/** A company's page for subscribers: all sections, or one of them reloaded. */
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
    {
      symbol,
      basis = null,
    }: { readonly symbol: string; readonly basis?: Basis | undefined | null },
    read: (request: CompanyRequest) => Promise<T>,
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
      const origin = originOf(ctx);
      return read({ symbol: checkSymbol(symbol), access, origin, version, basis });
    });
  };

  addRoutes(router, companyViewRoutes, deps, {
    "GET /api/views/company/:symbol": async ({ params, query, ctx }) => {
      const { head, parts } = await readAsSubscriber(ctx, { ...params, ...query }, (request) =>
        reader.readPage(request),
      );
      await sender.send(ctx, writeView(head, "sections", parts));
      return undefined;
    },
    "GET /api/views/company/:symbol/sections/:section": async ({ params, query, ctx }) => {
      const section = findSection(params.section);
      if (section === undefined) throw new AppError("request.not_found", 404, "Not found.");
      const state = await readAsSubscriber(ctx, { ...params, ...query }, (request) =>
        reader.reloadSection(section, request),
      );
      ctx.type = jsonType;
      ctx.body = `{"section":${writePart(state)}}`;
      return undefined;
    },
  });
}

const longestSymbol = 40;

function checkSymbol(symbol: string): string {
  if (symbol.length <= longestSymbol) return symbol.toUpperCase();
  throw new AppError("company.not_found", 404, "Company not found.", { expose: true });
}
