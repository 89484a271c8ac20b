import type { CompanySearchRow, TenantAnswer } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { CoreTransport } from "./core-transport.ts";

/** What core-api tells everybody. Its error codes come through; see `CoreTransport`. */
export interface CoreClient {
  findTenant(host: string): Promise<TenantAnswer>;
  /** @throws AppError `market.not_published` (404). */
  latestManifest(): Promise<DatasetManifest>;
  datasetFile(version: string, file: string): Promise<Buffer>;
  searchCompanies(text: string, signal: AbortSignal): Promise<readonly CompanySearchRow[]>;
  /** @throws AppError where core-api is not ready to work. */
  checkReady(): Promise<void>;
}

export function createCoreClient({ json, send }: CoreTransport): CoreClient {
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  return {
    findTenant: async (host) => json({ path: `/tenants/by-host/${encodeURIComponent(host)}` }),
    latestManifest: async () => json({ path: "/datasets/latest" }),
    async datasetFile(version, file) {
      const path = `/datasets/${encodeURIComponent(version)}/${encode(file)}`;
      return (await send({ path })).bytes;
    },
    searchCompanies: async (text, signal) =>
      json({ path: `/searchcompanylist/${encodeURIComponent(text)}`, signal }),
    async checkReady() {
      await send({ path: "/readyz" });
    },
  };
}
