import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { CompanySearchRow, TenantBrand } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import { createCoreAccounts } from "./core-accounts.ts";
import type { CoreAccounts, CoreRequest } from "./core-accounts.ts";

/** A fake core-api that returns the test's answers and counts requests. */
export interface CoreServer {
  readonly url: string;
  readonly requests: (CoreRequest & { readonly requestId: string })[];
  readonly accounts: CoreAccounts;
  manifest: DatasetManifest | null;
  readonly files: Map<string, Buffer>;
  companies: readonly CompanySearchRow[];
  highPrice: number | null;
  /** Answers below `/v2/api`, by path. */
  readonly publicContent: Map<string, unknown>;
  /** Other answers, by path and query: JSON, a promise of it, raw text, a PDF as bytes, or a failure. */
  readonly answers: Map<string, unknown>;
  /** If set, every request waits for it first. */
  gate: Promise<void> | null;
  close(): Promise<void>;
}

/** Instead of an answer: hangs until the caller gives up, or breaks the connection. */
export const silence = Symbol("silence");
export const breakage = Symbol("breakage");

export const partnerBrand: TenantBrand = {
  broker_id: 4,
  logo: "/brokers/zerodha.svg",
  colour: "#387ed1",
  accent: {
    light: { accent: "#1f5f9f", strong: "#174a7c", ink: "#ffffff", wash: "#e6eef6" },
    dark: { accent: "#7fb2e8", strong: "#a5c9ef", ink: "#0b1520", wash: "#1c2833" },
  },
  hidden: ["pricing-on-mobile"],
  notifications: false,
  disclaimer: true,
};

export async function startCoreServer(): Promise<CoreServer> {
  const requests: CoreServer["requests"] = [];
  const files = new Map<string, Buffer>();
  const answers = new Map<string, unknown>();
  const accounts = createCoreAccounts();
  const state: Pick<CoreServer, "manifest" | "companies" | "highPrice" | "publicContent" | "gate"> =
    {
      manifest: null,
      companies: [],
      highPrice: null,
      publicContent: new Map(),
      gate: null,
    };
  const answer = (request: CoreRequest): readonly [number, Buffer] => {
    const { path } = request;
    requests.push({ ...request, requestId: String(request.headers["x-request-id"]) });
    const json = (status: number, body: unknown): readonly [number, Buffer] => [
      status,
      Buffer.from(JSON.stringify(body)),
    ];
    const fail = (status: number, code: string): readonly [number, Buffer] =>
      json(status, { error: { code, message: `It is ${code}.`, details: [], requestId: "core" } });
    if (path === "/readyz") return json(200, { ok: true });
    if (path.startsWith("/tenants/by-host/")) {
      const host = path.slice("/tenants/by-host/".length);
      const key = host.startsWith("zerodha.") ? "zerodha" : "munshi";
      return /(localhost|127\.0\.0\.1|munshi\.example)$/.test(host)
        ? json(200, {
            tenant: { key, name: key === "munshi" ? "Munshi" : "Zerodha" },
            brand: key === "munshi" ? null : partnerBrand,
          })
        : fail(404, "tenant.unknown_host");
    }
    if (path === "/datasets/latest") {
      return state.manifest === null
        ? fail(404, "market.not_published")
        : json(200, state.manifest);
    }
    if (path === "/getHighPrice") return json(200, { close: state.highPrice });
    if (path.startsWith("/searchcompanylist/")) return json(200, state.companies);
    if (path === "/v2/api/login") return json(200, { token: "v2", expires_in: 900 });
    if (path.startsWith("/v2/api/")) {
      const found = state.publicContent.get(path.slice("/v2/api".length));
      if (request.headers["authorization"] !== "Bearer v2") return fail(403, "service.refused");
      return found === undefined ? fail(503, "feed.unreachable") : json(200, found);
    }
    const given = answers.get(path);
    if (Buffer.isBuffer(given)) return [200, given];
    if (typeof given === "string") return [200, Buffer.from(given)];
    if (given !== undefined) return json(200, given);
    const known = accounts.answer(request);
    if (known !== null) return json(known.status, known.body);
    if (path.startsWith("/companies/by-symbol/")) return fail(404, "company.not_found");
    const file = files.get(path.replace(/^\/datasets\//, ""));
    return file === undefined ? fail(404, "request.not_found") : [200, file];
  };
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const path = decodeURIComponent(request.url ?? "/");
      const promised = answers.get(path);
      if (promised instanceof Promise) answers.set(path, await promised);
      if (answers.get(path) === silence) return;
      if (answers.get(path) === breakage) {
        request.socket.destroy();
        return;
      }
      const [status, body] = answer({
        method: request.method ?? "GET",
        path,
        headers: request.headers,
        body: await text(request),
      });
      await state.gate;
      const headers = Buffer.isBuffer(answers.get(path)) ? pdf : json;
      response.writeHead(status, headers).end(body);
    };
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    accounts,
    files,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  });
}

const json = { "content-type": "application/json" };
const pdf = {
  "content-type": "application/pdf",
  "content-disposition": 'attachment; filename="a.pdf"',
};

/** A small dataset with one Arrow-like file that compresses well. */
export function publishSample(core: CoreServer, version: string): DatasetManifest {
  const manifest: DatasetManifest = {
    format: 1,
    version,
    kind: "demo",
    asOf: "2026-11-20",
    publishedAt: "2026-11-20T12:30:00.000Z",
    rows: 2,
    idColumn: "coCode",
    groups: [{ name: "identity", file: "identity.arrow", columns: ["coCode"], bytes: 20_000 }],
    firstRowsFile: "first-rows.json",
  };
  core.manifest = manifest;
  core.files.set(`${version}/identity.arrow`, Buffer.from("munshi ".repeat(3_000)));
  core.files.set(
    `${version}/first-rows.json`,
    Buffer.from(
      JSON.stringify({ version, rows: 2, columns: { coCode: [1, 2], name: ["A", "B"] } }),
    ),
  );
  return manifest;
}
