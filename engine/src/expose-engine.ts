import { type Endpoint, expose, transfer } from "comlink";
import { productCatalogue } from "./catalogue/index.ts";
import type { EngineApi, Result, RowPage } from "./contract/index.ts";
import type { ColumnSource } from "./dataset/column-source.ts";
import { pageBuffers } from "./dataset/row-page.ts";
import { createEngine } from "./engine.ts";
import type { Kernels } from "./kernels/kernels.ts";

/** Exposes the engine over `endpoint`; page arrays are transferred. */
export function exposeEngine(
  endpoint: Endpoint,
  source: ColumnSource,
  kernels: Promise<Kernels | null>,
): void {
  const engine = createEngine(productCatalogue, source, kernels);
  const give = <Value>(result: Result<Value>, pageOf: (value: Value) => RowPage): Result<Value> =>
    result.ok ? transfer(result, pageBuffers(pageOf(result.value))) : result;
  const exposed: EngineApi = {
    ...engine,
    run: async (request) => give(await engine.run(request), ({ page }) => page),
    page: async (request) => give(await engine.page(request), (page) => page),
    sort: async (request) => give(await engine.sort(request), (page) => page),
    nearMisses: async (request) => give(await engine.nearMisses(request), ({ page }) => page),
  };
  expose(exposed, endpoint);
}
