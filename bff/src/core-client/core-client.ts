import type { CompanySearchRow, TenantAnswer } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { CoreTransport } from "./core-transport.ts";

/** Public data of core-api. Its error codes pass through; see `CoreTransport`. */
export interface CoreClient {
  findTenant(host: string): Promise<TenantAnswer>;
  /** @throws AppError `market.not_published` (404). */
  latestManifest(): Promise<DatasetManifest>;
  datasetFile(version: string, file: string): Promise<Buffer>;
  searchCompanies(text: string, signal: AbortSignal): Promise<readonly CompanySearchRow[]>;
  /** @throws AppError if core-api is not ready. */
  checkReady(): Promise<void>;
}

export function createCoreClient({ call, send }: CoreTransport): CoreClient {
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  return {
    findTenant: async (host) => call("GET /tenants/by-host/:host", { params: { host } }, {}),
    latestManifest: async () => call("GET /datasets/latest", {}, {}),
    async datasetFile(version, file) {
      const path = `/datasets/${encodeURIComponent(version)}/${encode(file)}`;
      return (await send({ path })).bytes;
    },
    searchCompanies: async (text, signal) =>
      call("GET /searchcompanylist/:text", { params: { text } }, { signal }),
    async checkReady() {
      await call("GET /readyz", {}, {});
    },
  };
}
