import { listsCode, productCatalogue } from "@munshi/engine";
import type { ParameterInfo } from "@munshi/engine/contract";

/** Parameters with dataset columns: all except a member's own lists. */
export const publishedParameters: readonly ParameterInfo[] = [
  ...productCatalogue.parameters.values(),
].filter(({ code }) => code !== listsCode);
