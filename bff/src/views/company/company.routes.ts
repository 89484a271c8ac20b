import type { Router } from "@koa/router";
import type { CompanySectionName } from "@munshi/core-api/contract";
import { decideGate } from "@munshi/core-api/contract";
import type { Basis } from "@munshi/engine/contract";
import { AppError, invalidRequest } from "@munshi/platform";
import type { Log, RouteParameters } from "@munshi/platform";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { DatasetStore } from "../../data/dataset-store.ts";
import type { Compressor } from "../../files/compressor.ts";
import { typeOfName } from "../../files/stored-file.ts";
import { originOf } from "../../http/caller.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import type { SessionGate } from "../../session/session-gate.ts";
import type { Viewers } from "../../session/viewers.ts";
import { writePart } from "../parts/part-state.ts";
import type { PartState } from "../parts/part-state.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { writeView } from "../parts/view-text.ts";
import { createCompanyReader } from "./company-reader.ts";
import type { Asking } from "./company-reader.ts";
import { companySections, findSection } from "./company-sections.ts";

const viewBytes = 100_000_000;
const jsonType = typeOfName("view.json");

/** All that is known of a company, for subscribers: in one answer, or one section of it anew. */
export function addCompanyRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly transport: CoreTransport;
    readonly gate: SessionGate;
    readonly viewers: Viewers;
    readonly datasets: DatasetStore;
    /** One that compresses once: views are too many to be compressed twice. */
    readonly compressor: Compressor;
    readonly deadlineMs: number;
    readonly log: Log;
  },
): void {
  const { gate, viewers, datasets, compressor } = deps;
  const reader = createCompanyReader(deps);
  const sender = createViewSender({
    compressor,
    mostBytes: viewBytes,
    cacheControl: "private, no-cache",
  });

  /** Calls core-api as a subscriber; whether the viewer is one is asked before anything else. */
  const askAsSubscriber = async <T>(
    ctx: HttpContext,
    ask: (asking: Asking, dataset: Dataset) => Promise<T>,
  ): Promise<T> => {
    const viewer = await viewers.signedIn(ctx);
    if (decideGate({ path: ctx.path, who: "subscriber" }, viewer).kind !== "open") {
      throw new AppError("account.not_subscribed", 403, "This needs a subscription.");
    }
    return gate.callAs(ctx, async (access) => {
      const manifest = await datasets.latest();
      if (manifest === null) {
        throw new AppError("market.not_published", 404, "No market has been published yet.");
      }
      const { version, asOf, kind } = manifest;
      const asking = { access, origin: originOf(ctx), version, basis: readBasis(ctx) };
      return ask(asking, { version, asOf, kind });
    });
  };

  const view = "/api/views/company/:symbol";
  router.get(view, async (ctx: HttpContext) => {
    ctx.state.route = view;
    const text = await askAsSubscriber(ctx, async (asking, dataset) => {
      const company = await reader.findCompany(readSymbol(ctx), asking);
      const states = await Promise.all(
        companySections.map(async (section): Promise<readonly [CompanySectionName, PartState]> => [
          section.name,
          await reader.readSection(company.coCode, section, asking),
        ]),
      );
      return writeView({ company, dataset }, "sections", new Map(states));
    });
    await sender.send(ctx, text);
  });

  const one = "/api/views/company/:symbol/sections/:section";
  router.get(one, async (ctx: HttpContext) => {
    ctx.state.route = one;
    const section = findSection(ctx.params?.["section"] ?? "");
    if (section === undefined) {
      throw new AppError("request.not_found", 404, "There is nothing here.");
    }
    const state = await askAsSubscriber(ctx, async (asking) => {
      const { coCode } = await reader.findCompany(readSymbol(ctx), asking);
      return reader.readSection(coCode, section, { ...asking, insists: true });
    });
    ctx.set("cache-control", "no-store");
    ctx.type = jsonType;
    ctx.body = `{"section":${writePart(state)}}`;
  });
}

interface Dataset {
  readonly version: string;
  readonly asOf: string;
  readonly kind: "demo" | "market";
}

const longestSymbol = 40;

function readSymbol(ctx: HttpContext): string {
  const symbol = ctx.params?.["symbol"] ?? "";
  if (symbol.length > longestSymbol) {
    throw new AppError("company.not_found", 404, "There is no company of this symbol.", {
      expose: true,
    });
  }
  return symbol;
}

function readBasis(ctx: HttpContext): Basis | null {
  const { basis } = ctx.query;
  if (basis === undefined) return null;
  if (basis === "consolidated" || basis === "standalone") return basis;
  throw invalidRequest([{ path: "query.basis", message: "must be consolidated or standalone" }]);
}
