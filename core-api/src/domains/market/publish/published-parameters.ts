import { listsCode, productCatalogue } from "@munshi/engine";
import type { ParameterInfo } from "@munshi/engine/contract";

/** The parameters that a dataset has columns of: all but a reader's own lists, which are no part of the market. */
export const publishedParameters: readonly ParameterInfo[] = [
  ...productCatalogue.parameters.values(),
].filter(({ code }) => code !== listsCode);
